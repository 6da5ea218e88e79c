import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '#texts'
import { CodeEditor } from '#ui/code/code-editor.tsx'
import { Failed } from '#ui/state/state.tsx'
import classes from './rules.module.css'
import { rulesQuery } from './rules.queries.ts'
import { TestBench } from './test-bench.tsx'

const words = texts.rules

/** The rules beside any screen, to be tried out. Nothing is saved from here. */
export const RulesPanel = ({ close }: { close: () => void }) => (
  <Drawer opened onClose={close} position="right" size="xl" title={words.panel}>
    <Trial />
  </Drawer>
)

function Trial() {
  const { data, error } = useQuery(rulesQuery)
  const [text, setText] = useState<string>()
  if (error) return <Failed error={error} />
  const rules = text ?? data?.open_policy.rules
  if (rules === undefined) return null
  return (
    <div className={classes.rules}>
      <TestBench rules={rules} />
      <CodeEditor label={words.editor} language="rego" value={rules} change={setText} />
    </div>
  )
}
