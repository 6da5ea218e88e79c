import type { Asset } from '@svc/contract'
import { assets } from '@svc/contract/assets'
import { texts } from '#texts'
import type { Problems } from '#ui/form/problems.ts'

export const templateSchema = assets.create.body

export const emptyTemplate: Pick<Asset, 'id' | 'name' | 'description' | 'kind' | 'data'> = {
  id: '',
  name: '',
  description: '',
  kind: 'oas-template',
  data: {
    openapi: '3.0.3',
    info: { title: '', version: '' },
    paths: {},
    'x-svc-api-gateway': {},
  },
}
export type TemplateValues = typeof emptyTemplate

/** Scripts may leave both out, people choose a template by them. */
export function checkTemplate({ name, description }: TemplateValues): Problems {
  return {
    ...(name === '' && { name: texts.form.required }),
    ...(description === '' && { description: texts.form.required }),
  }
}
