import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { CodeEditorProps } from './code-mirror.tsx'

const CodeMirror = lazy(async () => ({ default: (await import('./code-mirror.tsx')).CodeMirror }))

/** An editor for code, fetched when the first one is shown. */
export const CodeEditor = (props: CodeEditorProps) => (
  <Suspense fallback={<Skeleton height={320} />}>
    <CodeMirror {...props} />
  </Suspense>
)
