import { enabled, flag, required, text } from '../codec.ts'
import { pairs } from '../collections.ts'
import { block, field, quiet } from '../part.ts'

const versioning = block('versioning', [
  field('enabled', 'definition.enabled', enabled),
  field('name', 'definition.name', text),
  field('default', 'definition.default', text),
  // Every definition has these two, and alone they mean nothing.
  quiet(field('location', 'definition.location', required(text, 'header'))),
  quiet(field('key', 'definition.key', text)),
  field('versions', 'definition.versions', pairs('name', 'id')),
  field('stripVersioningData', 'definition.strip_versioning_data', flag),
  field('fallbackToDefault', 'definition.fallback_to_default', flag),
  field('urlVersioningPattern', 'definition.url_versioning_pattern', text),
])

/** `info` of the extension. */
export const description = [
  field('id', 'api_id', text),
  field('dbId', 'id', text),
  field('orgId', 'org_id', text),
  field('name', 'name', required(text, '')),
  field('expiration', 'expiration', text),
  block('state', [
    field('active', 'active', { ...enabled, isActive: () => true }),
    field('internal', 'internal', flag),
  ]),
  versioning,
]
