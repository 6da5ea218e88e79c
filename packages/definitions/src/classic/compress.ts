import { copy } from '#json/copy.ts'
import { readAt, toPath, writeAt } from '#json/path.ts'
import type { ClassicDefinition } from './definition.ts'

const kept = [
  'id',
  'name',
  'api_id',
  'org_id',
  'slug',
  'active',
  'internal',
  'is_oas',
  'protocol',
  'domain',
  'tags',
  'use_keyless',
  'use_standard_auth',
  'use_oauth2',
  'use_openid',
  'use_basic_auth',
  'enable_jwt',
  'enable_signature_checking',
  'use_mutual_tls_auth',
  'use_go_plugin_auth',
  'enable_coprocess_auth',
  'custom_plugin_auth_enabled',
  'proxy.listen_path',
  'proxy.target_url',
  'definition.enabled',
  'definition.name',
  'version_data.not_versioned',
  'graphql.enabled',
  'graphql.execution_mode',
].map(toPath)

/** The smaller form of a definition for lists: who it is, where it listens, how it authenticates. */
export function compressClassic(definition: ClassicDefinition): ClassicDefinition {
  const small: ClassicDefinition = {}
  for (const path of kept) {
    const value = readAt(definition, path)
    if (value !== undefined) writeAt(small, path, copy(value))
  }
  return small
}
