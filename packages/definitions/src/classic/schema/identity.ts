import { anything, flag, sparse, text, texts, whole } from './makers.ts'

export const identity = {
  id: sparse(text),
  name: text,
  expiration: sparse(text),
  slug: text,
  api_id: text,
  org_id: text,
  active: flag,
  internal: flag,
  is_oas: flag,
  tags: texts,
  tags_disabled: flag,
  domain: text,
  domain_disabled: flag,
  certificates: texts,
  listen_port: whole,
  protocol: text,
  enable_proxy_protocol: flag,
  json_rpc_version: sparse(text),
  application_protocol: sparse(text),
  // Old exports carry these inside the definition.
  is_site: sparse(flag),
  hook_references: anything,
  check_host_against_uptime_tests: sparse(flag),
}
