import { Textarea } from '@mantine/core'
import type { PortalMenus } from '@svc/contract'
import { contract } from '@svc/contract/calls'
import { portalMenus } from '@svc/contract/portal-look'
import { useQuery } from '@tanstack/react-query'
import { useMay } from '#state/permissions.ts'
import { texts } from '#texts'
import { CheckField } from '#ui/form/fields.tsx'
import { FieldSet, FormGroup, FormView } from '#ui/form/form-view.tsx'
import { SaveActions } from '#ui/form/save-actions.tsx'
import { Notice } from '#ui/notice.tsx'
import { Loaded } from '#ui/page/detail-page.tsx'
import { Page } from '#ui/page/page.tsx'
import { type OnlyKind, onlyQuery, useOnlyForm } from './only.ts'

const words = texts.portalLook

const kind: OnlyKind<PortalMenus> = {
  collection: 'portal_menus',
  tableOf: ({ portalMenus: table }) => table,
  empty: { id: '', org_id: '', is_active: true, menus: {} },
  schema: portalMenus.update.body,
}
type Items = PortalMenus['menus'][string]

const linesOf = (items: Items = []) => items.map(({ title, url }) => `${title} | ${url}`).join('\n')

const itemsOf = (lines: string): Items =>
  lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [title = '', ...url] = line.split('|')
      return { title: title.trim(), url: url.join('|').trim() }
    })

const titles: Record<string, string> = { Main: words.main, Secondary: words.secondary }

/** The menus of the portal, an item a line. */
export function MenusPage() {
  return (
    <Loaded result={useQuery(onlyQuery(kind))} crumbs={[]}>
      {(menus) => <LoadedMenus read={menus} />}
    </Loaded>
  )
}

function LoadedMenus({ read }: { read: PortalMenus }) {
  const isReadOnly = !useMay()(contract.portalMenus.update)
  const form = useOnlyForm(kind, read, words.menusUpdated)
  const names = [...new Set([...Object.keys(titles), ...Object.keys(read.menus)])]
  return (
    <Page
      title={words.menus}
      guide="portal"
      shape="form"
      actions={!isReadOnly && <SaveActions form={form} formId="menus" />}
    >
      <FormView form={form} id="menus">
        {isReadOnly && <Notice meaning="information">{texts.portal.readOnly}</Notice>}
        <FieldSet isReadOnly={isReadOnly}>
          <CheckField form={form} path={['is_active']} label={words.active} />
          {names.map((name) => (
            <FormGroup key={name} title={titles[name] ?? name} text={words.menusText}>
              <Textarea
                name={`menus.${name}`}
                aria-label={titles[name] ?? name}
                autosize
                minRows={4}
                defaultValue={linesOf(form.values.menus[name])}
                onChange={(event) => form.set(['menus', name], itemsOf(event.currentTarget.value))}
              />
            </FormGroup>
          ))}
        </FieldSet>
      </FormView>
    </Page>
  )
}
