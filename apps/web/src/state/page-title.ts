import { useEffect } from 'react'
import { texts } from '#texts'
import { createStore, useStore } from './store.ts'

const title = createStore('')

/** Names the page in the window and, for those who listen, wherever `usePageTitle` is rendered. */
export function useNamedPage(name: string) {
  useEffect(() => {
    document.title = `${name} · ${texts.frame.product}`
    title.set(name)
  }, [name])
}

export const usePageTitle = () => useStore(title)
