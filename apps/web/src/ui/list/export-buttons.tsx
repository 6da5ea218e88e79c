import { ActionIcon, Tooltip } from '@mantine/core'
import { Braces, Download } from 'lucide-react'
import { useState } from 'react'
import { asRefusal } from '#api'
import { showToast } from '#state/toasts.ts'
import { texts } from '#texts'
import { csvOf, saveFile } from './csv.ts'
import type { ListColumn } from './list-types.ts'

const words = texts.list

interface ExportProps<Row> {
  /** Of the file, without its ending. */
  name: string
  columns: Array<Pick<ListColumn<Row>, 'label' | 'text'>>
  read: () => Promise<Row[]>
  /** Files made by the service, instead of ones made here. */
  links?: { csv?: string; json?: string }
  /** Rows as they came from the service can be saved, too. */
  hasJson?: boolean
}

/** Saves all rows that fit as a table, or whole. */
export function ExportButtons<Row>(props: ExportProps<Row>) {
  const { name, columns, read, links, hasJson = true } = props
  const saveCsv = (rows: Row[]) => saveFile(`${name}.csv`, csvOf(columns, rows), 'text/csv')
  const saveJson = (rows: Row[]) =>
    saveFile(`${name}.json`, JSON.stringify(rows, null, 2), 'application/json')
  return (
    <>
      <ExportButton
        label={words.exportCsv}
        icon={Download}
        read={read}
        link={links?.csv}
        save={saveCsv}
      />
      {hasJson && (
        <ExportButton
          label={words.exportJson}
          icon={Braces}
          read={read}
          link={links?.json}
          save={saveJson}
        />
      )}
    </>
  )
}

interface ButtonProps<Row> extends Pick<ExportProps<Row>, 'read'> {
  label: string
  link?: string
  icon: typeof Download
  save: (rows: Row[]) => void
}

function ExportButton<Row>({ label, icon: Icon, read, link, save }: ButtonProps<Row>) {
  const [isRunning, setRunning] = useState(false)
  const run = async () => {
    if (link) return window.location.assign(link)
    setRunning(true)
    try {
      const rows = await read()
      save(rows)
      showToast({ kind: 'done', text: words.exported(rows.length) })
    } catch (error) {
      showToast({ kind: 'failed', text: words.exportFailed, detail: asRefusal(error).message })
    } finally {
      setRunning(false)
    }
  }
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={label}
        loading={isRunning}
        onClick={() => void run()}
      >
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
