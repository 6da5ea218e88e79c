import type { ReactNode } from 'react'
import { useMe } from '#state/session.ts'
import { texts } from '#texts'
import { FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { DetailPage, type DetailTab } from '#ui/page/detail-page.tsx'
import { HistoryTab } from './history-tab.tsx'

interface OrganisationPageProps<T extends object> {
  form: Form<T>
  /** Names the form. */
  id: string
  to: string
  title: string
  guide: string
  isReadOnly: boolean
  tabs: DetailTab[]
  /** Inside the form, whichever tab is open: questions that saving asks. */
  dialogs?: ReactNode
  /** Of this part alone; without it the tab tells of the whole organisation. */
  history?: ReactNode
}

/** The screen of a part of the organisation: one form, and how it came to be. */
export function OrganisationPage<T extends object>(props: OrganisationPageProps<T>) {
  const { form, id, isReadOnly, tabs, dialogs, history, ...page } = props
  const { org_id } = useMe()
  const historyTab: DetailTab = {
    key: 'history',
    label: texts.history.title,
    shape: 'wide',
    content: history ?? <HistoryTab collection="organisations" id={org_id} />,
  }
  return (
    <DetailPage
      {...page}
      actions={!isReadOnly && <SaveActions form={form} formId={id} />}
      around={(content) => (
        <FormView form={form} id={id}>
          {content}
          {dialogs}
        </FormView>
      )}
      tabs={[...tabs, ...(org_id ? [historyTab] : [])]}
    />
  )
}
