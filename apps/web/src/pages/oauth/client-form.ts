import { oauth } from '@svc/contract/oauth'

export const clientSchema = oauth.create.body

export const emptyClient = {
  client_id: '',
  secret: '',
  client_name: '',
  description: '',
  redirect_uri: '',
  policy_id: '',
  meta_data: {} as Record<string, unknown>,
}
export type ClientValues = typeof emptyClient
