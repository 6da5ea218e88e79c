import { randomBytes } from 'node:crypto'
import type { Service } from '@svc/service'

const email_address = 'admin@localhost.local'

/** On an empty store: a default organisation and an admin, whose password is shown this once. */
export async function bootstrapWhenEmpty(service: Service, address: string) {
  const password = randomBytes(12).toString('base64url')
  const made = await service.bootstrapWhenEmpty({
    owner_name: 'Default organisation',
    owner_slug: 'default',
    email_address,
    first_name: 'Default',
    last_name: 'Admin',
    password,
  })
  if (!made) return
  console.log(
    [
      '',
      '  SVC Dashboard is set up.',
      '',
      `  Address       ${address}`,
      `  User          ${email_address}`,
      `  Password      ${password}`,
      `  Organisation  ${made.organisation}`,
      `  API key       ${made.accessKey}`,
      '',
      '  The password is shown only now. Try the API:',
      `  curl -H 'authorization: ${made.accessKey}' ${address}/api/users`,
      '',
    ].join('\n'),
  )
}
