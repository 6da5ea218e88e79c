import type { PortalPage } from '@svc/contract'
import { api } from '#api'
import { texts } from '#texts'
import { NewPage, useNewForm } from '#ui/page/new-page.tsx'
import { PageFields } from './page-fields.tsx'
import { pageSchema } from './pages.queries.ts'

const words = texts.portalPages
const empty: PortalPage = {
  ...{ id: '', org_id: '', title: '', slug: '', template_name: '', is_homepage: false },
  ...{ fields: {}, page_settings: {} },
}

export function NewPortalPagePage() {
  const made = useNewForm<PortalPage>({
    base: empty,
    schema: pageSchema,
    told: words.added,
    create: async (body) => (await api.portalPages.create({ body })).Message,
  })
  return (
    <NewPage
      {...made}
      title={words.createTitle}
      list={{ label: words.title, to: '/portal-pages' }}
      guide="portal"
      verb={words.create}
    >
      <PageFields form={made.form} />
    </NewPage>
  )
}
