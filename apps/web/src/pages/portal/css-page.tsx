import { Textarea } from '@mantine/core'
import type { PortalCss, PortalJs } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { portalCss, portalJs } from '@svc/contract/portal-look'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { FieldSet, FormGroup, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { Notice } from '#ui/notice.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { type OnlyKind, onlyQuery, useOnlyForm } from './only.ts'
import classes from './portal.module.css'

const words = texts.portalLook

const cssKind: OnlyKind<PortalCss> = {
  collection: 'portal_css',
  tableOf: ({ portalCss: table }) => table,
  empty: { id: '', org_id: '', page_css: '', email_css: '' },
  schema: portalCss.update.body,
}
const jsKind: OnlyKind<PortalJs> = {
  collection: 'portal_js',
  tableOf: ({ portalJs: table }) => table,
  empty: { id: '', org_id: '', page_js: '' },
  schema: portalJs.update.body,
}

/** What pages and mails of the portal look like, and what pages do. */
export function CssPage() {
  const isReadOnly = !useMay()(contract.portalCss.update)
  const css = useQuery(onlyQuery(cssKind))
  const js = useQuery(onlyQuery(jsKind))
  return (
    <Loaded result={css} crumbs={[]}>
      {(styles) => (
        <Page title={words.cssTitle} guide="portal" shape="form">
          <div className={classes.stack}>
            {isReadOnly && <Notice meaning="information">{texts.portal.readOnly}</Notice>}
            <Styles read={styles} isReadOnly={isReadOnly} />
            {js.data && <Script read={js.data} isReadOnly={isReadOnly} />}
          </div>
        </Page>
      )}
    </Loaded>
  )
}

interface CodeProps<T extends object> {
  form: Form<T>
  name: keyof T & string
  label: string
}

const Code = <T extends object>({ form, name, label }: CodeProps<T>) => (
  <Textarea
    name={name}
    aria-label={label}
    autosize
    minRows={6}
    maxRows={24}
    styles={{ input: { fontFamily: 'monospace' } }}
    value={String(form.value([name]) ?? '')}
    onChange={(event) => form.set([name], event.currentTarget.value)}
  />
)

function Styles({ read, isReadOnly }: { read: PortalCss; isReadOnly: boolean }) {
  const form = useOnlyForm(cssKind, read, words.cssUpdated)
  return (
    <FormView form={form} id="portal-css">
      <FieldSet isReadOnly={isReadOnly}>
        <FormGroup title={words.pageCss}>
          <Code form={form} name="page_css" label={words.pageCss} />
        </FormGroup>
        <FormGroup title={words.emailCss}>
          <Code form={form} name="email_css" label={words.emailCss} />
        </FormGroup>
      </FieldSet>
      {!isReadOnly && (
        <div className={classes.buttons}>
          <SaveActions form={form} formId="portal-css" />
        </div>
      )}
    </FormView>
  )
}

function Script({ read, isReadOnly }: { read: PortalJs; isReadOnly: boolean }) {
  const form = useOnlyForm(jsKind, read, words.cssUpdated)
  return (
    <FormView form={form} id="portal-js">
      <FieldSet isReadOnly={isReadOnly}>
        <FormGroup title={words.script}>
          <Code form={form} name="page_js" label={words.script} />
        </FormGroup>
      </FieldSet>
      {!isReadOnly && (
        <div className={classes.buttons}>
          <SaveActions form={form} formId="portal-js" />
        </div>
      )}
    </FormView>
  )
}
