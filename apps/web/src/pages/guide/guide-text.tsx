import { useEffect } from 'react'
import { Blocks } from './blocks.tsx'
import classes from './guide.module.css'
import { parseBlocks } from './markdown.ts'

interface GuideTextProps {
  page: string
  markdown: string
  /** The heading to scroll to. */
  part: string
}

/** A page of the guide. Everything is text of React, so nothing in it can run. */
export function GuideText({ page, markdown, part }: GuideTextProps) {
  useEffect(() => {
    if (part && markdown) document.getElementById(part)?.scrollIntoView()
  }, [part, markdown])
  return (
    <article className={classes.text}>
      <Blocks page={page} blocks={parseBlocks(markdown)} />
    </article>
  )
}
