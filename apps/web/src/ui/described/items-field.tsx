import { Button, Input } from '@mantine/core'
import { Plus } from 'lucide-react'
import { texts } from '#texts'
import classes from './described.module.css'
import { DescribedField } from './described-field.tsx'
import type { FieldSpec } from './field-spec.ts'
import { ItemButtons } from './item-buttons.tsx'
import { below, type Lens, read, write } from './lens.ts'

const words = texts.form

/** A list of things with fields of their own; they can be moved, because their order counts. */
export function ItemsField({
  lens,
  spec,
}: {
  lens: Lens
  spec: Extract<FieldSpec, { kind: 'items' }>
}) {
  const value = read(lens)
  const items: unknown[] = Array.isArray(value) ? value : []
  const change = (next: unknown[]) => write(lens, next)
  return (
    <Input.Wrapper label={spec.label} description={spec.text} labelElement="div">
      <ol className={classes.items}>
        {items.map((_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items are what they are by their place
          <li key={index} className={classes.item} aria-label={words.item(spec.label, index + 1)}>
            <div className={classes.itemFields}>
              {spec.fields.map((field) => (
                <DescribedField
                  key={field.at}
                  lens={{ ...below(lens, [String(index)]), isSparse: false }}
                  spec={field}
                />
              ))}
            </div>
            <ItemButtons
              name={words.item(spec.label, index + 1)}
              items={items}
              index={index}
              change={change}
            />
          </li>
        ))}
      </ol>
      <Button
        variant="default"
        size="xs"
        leftSection={<Plus size={13} />}
        onClick={() => change([...items, spec.defaults])}
      >
        {words.addRow}
      </Button>
    </Input.Wrapper>
  )
}
