/** What a handler gives where a 200 with JSON is not it: a redirect, a download, a page. */
export class Answer {
  readonly status: number
  readonly headers: Record<string, string | string[]>
  readonly body: unknown
  constructor(status: number, headers: Record<string, string | string[]>, body: unknown = '') {
    this.status = status
    this.headers = headers
    this.body = body
  }
}

export const redirect = (location: string, headers: Record<string, string | string[]> = {}) =>
  new Answer(302, { ...headers, location })

export const download = (filename: string, body: unknown) =>
  new Answer(
    200,
    {
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="${filename}"`,
    },
    body,
  )
