import { describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const on = { security: { open_policy: { enabled: true, enable_api: true } } }
const rulesFor = (text: string) => `package dashboard_users\ndeny["${text}"] { false }`
const saving = (rules: string, revision?: string) => ({
  body: { open_policy: { rules }, ...(revision && { revision }) },
})

describe('revisions of access rules', () => {
  test('are their own, with author and what was changed, the newest first', async () => {
    const hub = await startHub({ settings: on })
    const { admin, member, id } = await hub.organisation()
    const other = await member({ IsAdmin: 'admin' })
    expect(await admin.call.rules.revisions()).toEqual({ revisions: [] })
    await admin.call.rules.replace(saving(rulesFor('one')))
    await admin.call.permissions.replace({ body: { api_editor: 'API Editor' } })
    await other.call.rules.replace({ body: { open_policy: { enabled: true } } })
    await hub.administration.organisations.update({
      params: { id },
      body: { owner_name: 'Acme', open_policy: { enabled: false, rules: rulesFor('two') } },
    })
    const { revisions } = await admin.call.rules.revisions()
    const at = expect.stringMatching(/^\d{4}-.*Z$/)
    const version = expect.any(Number)
    expect(revisions).toEqual([
      {
        ...{ version, at, actor: 'administrator', changed: ['rules', 'enabled'] },
        open_policy: { enabled: false, rules: rulesFor('two') },
      },
      {
        ...{ version, at, actor: other.user.email_address, changed: ['enabled'] },
        open_policy: { enabled: true, rules: rulesFor('one') },
      },
      {
        ...{ version, at, actor: admin.user.email_address, changed: ['rules'] },
        open_policy: { rules: rulesFor('one') },
      },
    ])
  })

  test('are the last twenty', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    for (let i = 0; i < 22; i++) await admin.call.rules.replace(saving(rulesFor(`${i}`)))
    const { revisions } = await admin.call.rules.revisions()
    expect(revisions).toHaveLength(20)
    expect(revisions[0]?.open_policy.rules).toBe(rulesFor('21'))
  })

  test('end at the wall of the organisation and where the API is closed', async () => {
    const hub = await startHub({ settings: on })
    const [one, other] = [await hub.organisation(), await hub.organisation()]
    await one.admin.call.rules.replace(saving(rulesFor('one')))
    expect(await other.admin.call.rules.revisions()).toEqual({ revisions: [] })
    const closed = await startHub()
    const { admin } = await closed.organisation()
    await expect(admin.call.rules.revisions()).rejects.toMatchObject({ status: 403 })
  })
})

describe('saving rules over a revision', () => {
  test('is refused when somebody else has saved in between', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    const { revision } = await admin.call.rules.get()
    await admin.call.rules.replace(saving(rulesFor('one'), revision))
    await expect(admin.call.rules.replace(saving(rulesFor('two'), revision))).rejects.toMatchObject(
      {
        status: 412,
        body: { Message: 'The rules were changed since they were read' },
      },
    )
    const now = await admin.call.rules.get()
    expect(now.open_policy.rules).toBe(rulesFor('one'))
    await admin.call.rules.replace(saving(rulesFor('two'), now.revision))
  })

  test('is not disturbed by other changes of the organisation', async () => {
    const { organisation } = await startHub({ settings: on })
    const { admin } = await organisation()
    const { revision } = await admin.call.rules.get()
    await admin.call.permissions.replace({ body: { api_editor: 'API Editor' } })
    await admin.call.rules.replace(saving(rulesFor('one'), revision))
    expect((await admin.call.rules.get()).source).toBe('organisation')
  })
})
