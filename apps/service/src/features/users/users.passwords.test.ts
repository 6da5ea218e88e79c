import { afterAll, describe, expect, test } from 'vitest'
import { startHub } from '#testing'

const hub = await startHub({ keep: true })
afterAll(() => hub.close())
const first = 'long enough'
const second = 'also long enough'
const refused = (why: string) => ({ status: 403, body: { Message: `access denied: ${why}` } })
const weak = (...Errors: string[]) => ({
  status: 400,
  body: { Message: 'Password validation failed', Errors },
})

describe('the own password', () => {
  test('is set for the first time without a current one', async () => {
    const { member } = await hub.organisation()
    const { user, call } = await member({})
    const answer = await call.users.resetPassword({
      params: { id: user.id },
      body: { new_password: first },
    })
    expect(answer).toEqual({ Status: 'OK', Message: 'User password updated', Meta: null })
    expect((await hub.login(user.email_address, first)).status).toBe(200)
  })

  test('is changed with the current one only, and the sessions end', async () => {
    const { member } = await hub.organisation()
    const { user, call } = await hub.withPassword(member({}), first)
    const { headers } = await hub.signIn(user.email_address, first)
    const change = (current_password?: string) =>
      call.users.resetPassword({
        params: { id: user.id },
        body: { new_password: second, current_password },
      })
    for (const wrong of [undefined, '', 'wrong']) {
      await expect(change(wrong)).rejects.toMatchObject(refused('The current password is wrong'))
    }
    expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(200)
    await change(first)
    expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(401)
    expect((await hub.login(user.email_address, first)).status).toBe(401)
    expect((await hub.login(user.email_address, second)).status).toBe(200)
    expect((await call.users.me()).id).toBe(user.id)
  })

  test('is changed by super users as well', async () => {
    const root = await hub.withPassword(hub.superUser({}), first)
    const params = { id: root.user.id }
    const body = { new_password: second, current_password: first }
    await root.call.users.resetPassword({ params, body })
    expect((await hub.login(root.user.email_address, second)).status).toBe(200)
  })

  test('may come with keys that nobody knows', async () => {
    const { member } = await hub.organisation()
    const { user, key } = await member({ apis: 'read' })
    const body = { new_password: first, user_permissions: { IsAdmin: 'admin' } }
    const headers = { authorization: key }
    const path = `/api/users/${user.id}/actions/reset`
    expect((await hub.ask('POST', path, { headers, body })).status).toBe(200)
    const { user_permissions } = await hub.clientFor(key).users.me()
    expect(user_permissions).toEqual({ apis: 'read' })
  })

  test('is not the current one again, nor too short', async () => {
    const { member } = await hub.organisation()
    const { user, call } = await hub.withPassword(member({}), first)
    const change = (new_password: string) =>
      call.users.resetPassword({
        params: { id: user.id },
        body: { new_password, current_password: first },
      })
    await expect(change(first)).rejects.toMatchObject(weak('password was used before'))
    await expect(change('four')).rejects.toMatchObject(
      weak('password must have at least 6 characters'),
    )
    await expect(change('')).rejects.toMatchObject({ status: 400 })
    expect((await hub.login(user.email_address, first)).status).toBe(200)
  })

  test('needs a new one in the body', async () => {
    const { member } = await hub.organisation()
    const { user, key } = await member({})
    const path = `/api/users/${user.id}/actions/reset`
    const headers = { authorization: key }
    for (const body of [{}, { new_password: 7 }, { current_password: first }]) {
      expect((await hub.ask('POST', path, { headers, body })).status).toBe(400)
    }
    expect(await hub.ask('POST', path, { headers })).toMatchObject({
      status: 400,
      body: { Message: 'Request body malformed' },
    })
  })
})

describe('the password of somebody else', () => {
  const others = 'No permission to reset the password of other users'

  test('is not set by users, whatever they hold', async () => {
    const { admin, member } = await hub.organisation()
    const params = { id: admin.user.id }
    const body = { new_password: second }
    const writer = await member({ users: 'admin' })
    await hub.administration.userAdministration.allowResetPasswords({
      params: { id: writer.user.id },
    })
    await expect(writer.call.users.resetPassword({ params, body })).rejects.toMatchObject(
      refused(others),
    )
  })

  test('is set by an admin who was granted it, without the current one', async () => {
    const { admin, member } = await hub.organisation()
    const { user } = await hub.withPassword(member({}), first)
    const { headers } = await hub.signIn(user.email_address, first)
    const reset = () =>
      admin.call.users.resetPassword({ params: { id: user.id }, body: { new_password: second } })
    await expect(reset()).rejects.toMatchObject(
      refused(`${others}; an administrator can be granted it`),
    )
    await hub.administration.userAdministration.allowResetPasswords({
      params: { id: admin.user.id },
    })
    await reset()
    expect((await hub.ask('GET', '/api/users/me', { headers })).status).toBe(401)
    expect((await hub.login(user.email_address, second)).status).toBe(200)
  })

  test('is set by every admin where the settings allow it', async () => {
    const open = await startHub({ settings: { security: { allow_admin_reset_password: true } } })
    const { admin, member } = await open.organisation()
    const { user } = await member({})
    const params = { id: user.id }
    await admin.call.users.resetPassword({ params, body: { new_password: second } })
    expect((await open.login(user.email_address, second)).status).toBe(200)
    const writer = await member({ users: 'write' })
    await expect(
      writer.call.users.resetPassword({ params, body: { new_password: first } }),
    ).rejects.toMatchObject(refused(others))
  })
})

describe('a policy', () => {
  const policy = {
    type: 'string',
    minLength: 8,
    maxLength: 20,
    pattern: '^[A-Z]',
    multiCase: true,
    minNumeric: 1,
    minSpecial: 1,
    disableSequential: true,
  }

  test('in a file is held everywhere a password is set', async () => {
    const strict = await startHub({ files: { 'schemas/password.json': JSON.stringify(policy) } })
    const { admin, member } = await strict.organisation()
    const { user, call } = await member({})
    const set = (new_password: string) =>
      call.users.resetPassword({ params: { id: user.id }, body: { new_password } })
    await expect(set('aaa')).rejects.toMatchObject(
      weak(
        'password must have at least 8 characters',
        'password must match ^[A-Z]',
        'password must have upper and lower case letters',
        'password must have at least 1 digits',
        'password must have at least 1 special characters',
        'password must not have three characters in sequence',
      ),
    )
    await expect(set('Ab1!Xz'.repeat(4))).rejects.toMatchObject(
      weak('password must have at most 20 characters'),
    )
    const ada = { first_name: 'Ada', last_name: 'Moss', email_address: 'ada@acme.test' }
    await expect(
      admin.call.users.create({ body: { ...ada, password: 'simple' } }),
    ).rejects.toMatchObject({ status: 400 })
    await admin.call.users.create({ body: { ...ada, password: 'Ab1!Xz9?', active: true } })
    expect((await strict.login(ada.email_address, 'Ab1!Xz9?')).status).toBe(200)
  })

  test('that cannot be read stops the start', async () => {
    await expect(startHub({ files: { 'schemas/password.json': '{' } })).rejects.toThrow(
      /password\.json/,
    )
  })
})

test('former passwords cannot be used again, as many as the settings say', async () => {
  const strict = await startHub({ settings: { security: { enforce_password_history: 2 } } })
  const { member } = await strict.organisation()
  const { user, call } = await member({})
  let current_password: string | undefined
  const change = async (new_password: string) => {
    const body = { new_password, current_password }
    await call.users.resetPassword({ params: { id: user.id }, body })
    current_password = new_password
  }
  const used = weak('password was used before')
  await change('number one')
  await change('number two')
  await change('number three')
  for (const former of ['number one', 'number two', 'number three']) {
    await expect(change(former)).rejects.toMatchObject(used)
  }
  await change('number four')
  await expect(change('number two')).rejects.toMatchObject(used)
  await change('number one')
})
