import { Button, Menu } from '@mantine/core'
import { extensionName, type JsonObject } from '@svc/definitions'
import { Plus } from 'lucide-react'
import { texts } from '#texts'
import { DescribedField } from '#ui/described/described-field.tsx'
import { FeatureField } from '#ui/described/feature-field.tsx'
import { feature } from '#ui/described/field-spec.ts'
import { below, type Lens, read } from '#ui/described/lens.ts'
import { FormGroup } from '#ui/form/form-view.tsx'
import type { Form } from '#ui/form/use-form.ts'
import { generalFields, ownMethods, type SchemeKind, schemeKinds } from './authentication.ts'
import { addScheme, schemesIn } from './schemes.ts'

const words = texts.designer
const { authentication: labels } = texts.apis

/** Who may call an OAS API: the schemes of its description and the methods of the extension. */
export function OasAuthentication({ form }: { form: Form<JsonObject> }) {
  const lens: Lens = {
    form,
    path: [extensionName, 'server', 'authentication'],
    isSparse: true,
  }
  const isOn = read(below(lens, 'enabled')) === true
  return (
    <>
      <FormGroup title={words.authentication[0]} text={words.authentication[1]}>
        <FeatureField lens={lens} spec={feature('', words.authOn)} />
        {isOn &&
          generalFields.map((spec) => <DescribedField key={spec.at} lens={lens} spec={spec} />)}
      </FormGroup>
      {isOn && <Schemes form={form} lens={lens} />}
      {isOn && (
        <FormGroup title={labels.others} text={labels.othersText}>
          {ownMethods.map((spec) => (
            <FeatureField key={spec.at} lens={lens} spec={spec} />
          ))}
        </FormGroup>
      )}
    </>
  )
}

function Schemes({ form, lens }: { form: Form<JsonObject>; lens: Lens }) {
  const schemes = schemesIn(form.values)
  return (
    <FormGroup title={labels.schemes} text={labels.schemesText}>
      {schemes.map(({ name, kind }) => (
        <FeatureField
          key={name}
          lens={below(lens, ['securitySchemes', name])}
          spec={{
            at: '',
            label: name,
            text: kind?.label ?? labels.unknownScheme,
            fields: kind?.fields ?? [],
            defaults: kind?.settings,
          }}
        />
      ))}
      {schemes.length === 0 && <p>{labels.noSchemes}</p>}
      <AddScheme add={(kind) => form.replace(addScheme(form.values, kind))} />
    </FormGroup>
  )
}

const AddScheme = ({ add }: { add: (kind: SchemeKind) => void }) => (
  <Menu position="bottom-start">
    <Menu.Target>
      <Button variant="default" size="xs" leftSection={<Plus size={13} />} maw={200}>
        {labels.addScheme}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {schemeKinds.map((kind) => (
        <Menu.Item key={kind.name} onClick={() => add(kind)}>
          {kind.label}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)
