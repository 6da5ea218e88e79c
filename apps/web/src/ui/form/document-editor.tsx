import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { usePreference } from '#state/preferences.ts'
import { texts } from '#texts'
import classes from './document.module.css'
import { type DocumentFormat, json, yamlQuery } from './document-formats.ts'
import { DocumentText, type DocumentTextProps } from './document-text.tsx'

const words = texts.form

type FormatName = DocumentFormat['name']
const isFormat = (value: unknown): value is FormatName => value === 'json' || value === 'yaml'
const formats: Array<{ value: FormatName; label: string }> = [
  { value: 'json', label: 'JSON' },
  { value: 'yaml', label: 'YAML' },
]

/** The document behind a form, in step with it both ways, in the notation that the reader likes. */
export function DocumentEditor<T extends object>(props: DocumentTextProps<T>) {
  const [name, setName] = usePreference<FormatName>('document-format', 'json', isFormat)
  const { data: yaml } = useQuery({ ...yamlQuery, enabled: name === 'yaml' })
  const format = name === 'json' ? json : yaml
  return (
    <section className={classes.document} data-filling={props.isFilling || undefined}>
      <div className={classes.head}>
        {!props.isFilling && <p className={classes.intro}>{props.text ?? words.documentText}</p>}
        <SegmentedControl
          size="xs"
          aria-label={words.documentFormat}
          data={formats}
          value={name}
          onChange={setName}
        />
      </div>
      {format ? <DocumentText key={name} {...props} format={format} /> : <Skeleton height={320} />}
    </section>
  )
}
