import { useDebouncedValue } from '@mantine/hooks'
import type { Asset } from '@svc/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { asRefusal } from '#api'
import { texts } from '#texts'
import { CodeEditor } from '#ui/code/code-editor.tsx'
import { Facts, Panel } from '#ui/facts.tsx'
import { Notice } from '#ui/notice.tsx'
import classes from './create.module.css'
import { checkDraft, type Draft, type Origin } from './draft.ts'
import { planApi } from './plan.ts'
import { factsOfPlan } from './plan-facts.ts'

const words = texts.apis.create

interface PreviewProps {
  draft: Draft
  origin: Origin
  template: Asset | undefined
}

const mostProblems = 20

/** What will be made, while one is still choosing. */
export function Preview({ draft, origin, template }: PreviewProps) {
  const [settled] = useDebouncedValue(draft, 400)
  const missing = Object.keys(checkDraft(settled, origin))
  // Nothing can be worked out without a description; a missing name or address shows as it is.
  const isReady = !missing.includes('description') && !missing.includes('url')
  const { data: plan, error } = useQuery({
    queryKey: ['plan', origin, settled, template?._id ?? ''],
    queryFn: () => planApi(settled, origin, template),
    enabled: isReady,
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  })
  return (
    <aside className={classes.preview} aria-label={words.preview}>
      <Panel title={words.preview} text={words.previewText}>
        {!isReady && <p className={classes.quiet}>{words.nothingYet}</p>}
        {isReady && origin === 'openapi' && draft.archive && draft.source === 'text' && (
          <p className={classes.quiet}>{words.archive}</p>
        )}
        {isReady && error && (
          <Notice meaning="failing">
            {[asRefusal(error).message, ...asRefusal(error).errors].join('. ')}
          </Notice>
        )}
        {isReady && !error && plan && plan.problems.length > 0 && missing.length === 0 && (
          <Notice meaning="failing" title={words.problems(plan.problems.length)}>
            <ul className={classes.problems}>
              {plan.problems.slice(0, mostProblems).map(({ path, message, position }) => (
                <li key={path + message}>
                  {position && <b>{words.line(position.line)}</b>} {path} {message}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {isReady && !error && plan?.document && (
          <>
            <Facts facts={factsOfPlan(plan.document)} />
            <div className={classes.document}>
              <CodeEditor
                label={words.preview}
                language="json"
                value={JSON.stringify(plan.document, null, 2)}
                isFilling
              />
            </div>
          </>
        )}
      </Panel>
    </aside>
  )
}
