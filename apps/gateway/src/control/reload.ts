import type { Reloader } from '../loading/reloader.ts'
import type { Notices } from '../protocol/notices.ts'
import type { Call, ControlRoute } from './control.ts'

interface Tools {
  reloader: Reloader
  notices: Notices
  forgetIssuers: (apiId?: string) => void
}

const done = { status: 'ok', message: '' }
const isOn = (value: string | null) => value === 'true' || value === '1'

/** Routes that make this gateway, or all of them, load anew. */
export function createReloadRoutes({ reloader, notices, forgetIssuers }: Tools): ControlRoute[] {
  async function reload({ query }: Call) {
    if (isOn(query.get('block'))) await reloader.wait()
    else reloader.ask()
    return done
  }
  return [
    ['GET', 'reload', reload],
    [
      'GET',
      'reload/group',
      async () => {
        await notices.tell('GroupReload')
        return done
      },
    ],
    [
      'DELETE',
      'cache/jwks',
      () => {
        forgetIssuers()
        return done
      },
    ],
    [
      'DELETE',
      'cache/jwks/*',
      ({ params: [apiId = ''] }) => {
        forgetIssuers(apiId)
        return done
      },
    ],
  ]
}
