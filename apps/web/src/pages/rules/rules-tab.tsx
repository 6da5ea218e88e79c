import { Button, Switch } from '@mantine/core'
import { texts } from '#texts'
import { CodeEditor } from '#ui/code/code-editor.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { Outdated } from './outdated.tsx'
import classes from './rules.module.css'
import type { Rules } from './rules.queries.ts'
import { TestBench } from './test-bench.tsx'

const words = texts.rules

export interface RulesValues {
  open_policy: { enabled: boolean; rules: string }
  /** That of the rules which are being edited. */
  revision: string
}

interface TabProps {
  form: Form<RulesValues>
  rules: Rules
  isReadOnly: boolean
}

/** Left the text, right the cases it must satisfy, below what it would change. */
export function RulesTab({ form, rules, isReadOnly }: TabProps) {
  const { enabled, rules: text } = form.values.open_policy
  const set = (name: 'enabled' | 'rules', value: unknown) => form.set(['open_policy', name], value)
  return (
    <div className={classes.rules}>
      <div className={classes.top}>
        <Switch
          label={words.enabled}
          description={words.enabledText}
          checked={enabled}
          disabled={isReadOnly}
          onChange={(event) => set('enabled', event.currentTarget.checked)}
        />
        <Source rules={rules} isReadOnly={isReadOnly} useFile={() => set('rules', '')} />
      </div>
      <Outdated rules={rules} />
      <div className={classes.columns}>
        <div className={classes.editor}>
          <CodeEditor
            label={words.editor}
            language="rego"
            value={text || rules.file_rules}
            change={isReadOnly ? undefined : (value) => set('rules', value)}
          />
        </div>
        <TestBench rules={text || rules.file_rules} />
      </div>
      <ChangesPanel rules={text || rules.file_rules} />
    </div>
  )
}

interface SourceProps {
  rules: Rules
  isReadOnly: boolean
  useFile: () => void
}

/** Whose rules are in force, so that nobody edits the file and wonders. */
function Source({ rules: { source }, isReadOnly, useFile }: SourceProps) {
  const isOwn = source === 'organisation'
  return (
    <Notice meaning="information" title={isOwn ? words.fromOrganisation : words.fromFile}>
      <p>{isOwn ? words.fromOrganisationText : words.fromFileText}</p>
      {isOwn && !isReadOnly && (
        <Button size="xs" variant="default" onClick={useFile}>
          {words.useFile}
        </Button>
      )}
    </Notice>
  )
}
