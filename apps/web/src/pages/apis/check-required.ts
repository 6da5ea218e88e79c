import { texts } from '#texts'
import { getAt, nameOf, type Path } from '#ui/form/paths.ts'
import type { Problems } from '#ui/form/problems.ts'

const isBlank = (value: unknown) => typeof value !== 'string' || value.trim() === ''

/** Finds which of these texts a document lacks. */
export const requireTexts =
  (paths: Path[]) =>
  (document: object): Problems =>
    Object.fromEntries(
      paths
        .filter((path) => isBlank(getAt(document, path)))
        .map((path) => [nameOf(path), texts.form.required]),
    )
