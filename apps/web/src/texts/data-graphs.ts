import { titles } from './titles.ts'

export const dataGraphs = {
  ...titles.dataGraphs,
  import: 'Import data source',
  source: 'Data source',
  text: 'A description of another API, OpenAPI or AsyncAPI, becomes a GraphQL API that asks it.',
  url: 'Address of the description',
  open: 'Open the API',
}
