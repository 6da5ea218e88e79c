import { Button, FileButton, Input } from '@mantine/core'
import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { texts } from '#texts'
import { CodeEditor } from '#ui/code/code-editor.tsx'
import type { FindMarks } from '#ui/code/marks.ts'
import classes from './create.module.css'

const words = texts.apis.create

interface TextProps {
  value: string
  problem?: string
  change: (text: string) => void
  findMarks?: FindMarks
  /** Where archives are taken as well. */
  archive?: { file: File | null; take: (file: File | null) => void }
}

const plain = '.json,.yaml,.yml,application/json'

/** The text of a description: typed, pasted, chosen as a file or dropped as one. */
export function DescriptionText(props: TextProps) {
  const { value, problem, change, findMarks, archive } = props
  const [isOver, setOver] = useState(false)
  const take = async (file: File | null | undefined) => {
    if (!file) return
    if (archive && file.name.toLowerCase().endsWith('.zip')) return archive.take(file)
    archive?.take(null)
    change(await file.text())
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const over = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <Input.Wrapper
      label={words.text}
      labelElement="div"
      withAsterisk
      error={problem}
      data-field="description"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a file can be chosen by the button too */}
      <div
        className={classes.drop}
        data-over={isOver || undefined}
        onDragOver={over}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileButton accept={archive ? `${plain},.zip` : plain} onChange={(file) => void take(file)}>
          {(props) => (
            <Button {...props} variant="default" size="xs" leftSection={<Upload size={14} />}>
              {words.chooseFile}
            </Button>
          )}
        </FileButton>
        <span>{archive?.file ? archive.file.name : words.dropFile}</span>
        {archive?.file && (
          <Button variant="subtle" size="compact-xs" onClick={() => archive.take(null)}>
            {texts.form.removeRow(archive.file.name)}
          </Button>
        )}
      </div>
      {!archive?.file && (
        <div className={classes.editor}>
          <CodeEditor
            label={words.text}
            language={value.trimStart().startsWith('{') ? 'json' : 'yaml'}
            value={value}
            change={change}
            findMarks={findMarks}
            isFilling
          />
        </div>
      )}
    </Input.Wrapper>
  )
}
