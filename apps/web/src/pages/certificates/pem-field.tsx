import { Button, FileButton, Textarea } from '@mantine/core'
import { FileUp } from 'lucide-react'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'
import classes from './certificate.module.css'

const words = texts.certificates

export interface PemValues {
  text: string
}

/** A PEM text, typed, pasted or read from a file of this machine. */
export function PemField({ form }: { form: Form<PemValues> }) {
  const read = async (file: File | null) => {
    if (file) form.set(['text'], await file.text())
  }
  return (
    <>
      <div>
        <FileButton onChange={(file) => void read(file)} accept=".pem,.crt,.cer,.key,.txt">
          {(props) => (
            <Button {...props} variant="default" leftSection={<FileUp size={15} />}>
              {words.chooseFile}
            </Button>
          )}
        </FileButton>
      </div>
      <Textarea
        name="text"
        label={words.upload}
        description={words.uploadText}
        placeholder={words.placeholder}
        classNames={{ input: classes.pem }}
        autosize
        minRows={10}
        maxRows={24}
        required
        withAsterisk
        spellCheck={false}
        autoComplete="off"
        value={form.values.text}
        error={form.problems.text}
        onBlur={() => form.blur(['text'])}
        onChange={(event) => form.set(['text'], event.currentTarget.value)}
      />
    </>
  )
}
