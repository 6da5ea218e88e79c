import { queryOptions } from '@tanstack/react-query'
import { texts } from '#texts'

const words = texts.form

/** A way to write a document as text and to read it back. */
export interface DocumentFormat {
  name: 'json' | 'yaml'
  write: (values: object) => string
  /** The document, or what is wrong with the text. */
  read: (text: string) => object | string
}

const reading =
  (parse: (text: string) => unknown, complaint: string): DocumentFormat['read'] =>
  (text) => {
    try {
      const value = parse(text)
      const isDocument = typeof value === 'object' && value !== null && !Array.isArray(value)
      return isDocument ? value : words.notAnObject
    } catch {
      return complaint
    }
  }

export const json: DocumentFormat = {
  name: 'json',
  write: (values) => JSON.stringify(values, null, 2),
  read: reading(JSON.parse, words.notJson),
}

/** Fetched when somebody asks for it: few do. */
export const yamlQuery = queryOptions({
  queryKey: ['format', 'yaml'],
  queryFn: async (): Promise<DocumentFormat> => {
    const { parse, stringify } = await import('yaml')
    return {
      name: 'yaml',
      // What JSON leaves out must not appear here either.
      write: (values) => stringify(JSON.parse(JSON.stringify(values)), { lineWidth: 0 }),
      read: reading((text) => parse(text), words.notYaml),
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})
