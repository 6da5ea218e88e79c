import type { PortalConfiguration } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { HistoryTab } from '#pages/history/history-tab.tsx'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { FieldSet, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { Notice } from '#ui/notice.tsx'
import { DetailPage, Loaded } from '#ui/page/detail-page.tsx'
import { configurationKind } from './configuration.ts'
import { EmailFields } from './email-fields.tsx'
import { onlyQuery, useOnlyForm } from './only.ts'
import { AccessFields, AdminFields, FormFields } from './settings-fields.tsx'

const words = texts.portal

/** How the portal behaves, in tabs. */
export function PortalSettingsPage() {
  return (
    <Loaded result={useQuery(onlyQuery(configurationKind))} crumbs={[]}>
      {(configuration) => <LoadedSettings configuration={configuration} />}
    </Loaded>
  )
}

function LoadedSettings({ configuration }: { configuration: PortalConfiguration }) {
  const isReadOnly = !useMay()(contract.portalConfiguration.update)
  const form = useOnlyForm(configurationKind, configuration, words.updated)
  const { collection } = configurationKind
  return (
    <DetailPage
      to="/portal-configuration"
      title={words.pageTitle}
      guide="portal"
      actions={
        !isReadOnly && (
          <SaveActions form={form} formId="portal-settings" buttonId="save-portal-settings-btn" />
        )
      }
      around={(content) => (
        <FormView form={form} id="portal-settings">
          {isReadOnly && <Notice meaning="information">{words.readOnly}</Notice>}
          <FieldSet isReadOnly={isReadOnly}>{content}</FieldSet>
        </FormView>
      )}
      tabs={[
        { key: 'admin', label: words.tabs.admin, content: <AdminFields form={form} /> },
        { key: 'access', label: words.tabs.access, content: <AccessFields form={form} /> },
        { key: 'emails', label: words.tabs.emails, content: <EmailFields form={form} /> },
        { key: 'forms', label: words.tabs.forms, content: <FormFields form={form} /> },
        ...(configuration.id
          ? [
              {
                key: 'history',
                label: words.tabs.history,
                shape: 'wide' as const,
                content: <HistoryTab collection={collection} id={configuration.id} />,
              },
            ]
          : []),
      ]}
    />
  )
}
