import type { Api } from '@svc/contract'
import type { JsonObject } from '@svc/definitions'
import type { ReactNode } from 'react'
import type { FindMarks } from '#ui/code/marks.ts'
import type { GroupSpec } from '#ui/described/field-spec.ts'
import type { Path } from '#ui/form/paths.ts'
import type { Problems } from '#ui/form/problems.ts'
import type { Form } from '#ui/form/use-form.ts'

interface FormTab {
  /** The last part of the address. */
  key: string
  label: string
  /** It has two panes itself, so the document needs a wider screen to stand beside it. */
  hasPanes?: boolean
  content: (form: Form<JsonObject>) => ReactNode
}

export interface NewVersionQuery {
  base_api_id: string
  new_version_name: string
  base_api_version_name?: string
  set_default?: string
}

/** What differs between OAS and classic APIs on their screens. */
export interface ApiKind {
  /** The forms over the document. */
  tabs: FormTab[]
  /** How versions are told apart, and where that stands. */
  versioning: { path: Path; groups: GroupSpec[] }
  /** Versions that stand inside the document itself. */
  innerVersions?: (form: Form<JsonObject>) => ReactNode
  check: (document: JsonObject) => Problems
  findMarks: FindMarks
  /** Saves over the version of `read`, or over whatever is there. */
  save: (api: Api, document: JsonObject, read?: object) => Promise<unknown>
  /** Makes a copy of it that is a version of it. */
  createVersion: (api: Api, document: JsonObject, query: NewVersionQuery) => Promise<unknown>
}
