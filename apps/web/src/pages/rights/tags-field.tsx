import { TagsInput } from '@mantine/core'
import { texts } from '#texts'
import type { Form } from '#ui/form/use-form.ts'

const words = texts.rights

/** Words to find and group by. */
export const TagsField = <T extends { tags: string[] }>({ form }: { form: Form<T> }) => (
  <TagsInput
    name="tags"
    label={words.tags}
    description={words.tagsText}
    placeholder={form.values.tags.length === 0 ? words.tagsHint : undefined}
    value={form.values.tags}
    onChange={(tags) => form.set(['tags'], tags)}
  />
)
