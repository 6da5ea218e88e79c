import { type Static, Type } from 'typebox'
import { GatewayEnvelope } from './envelope.ts'
import { ById, Paging, paging } from './fields.ts'
import { type RouteTable, route } from './route.ts'

const Texts = Type.Union([Type.Array(Type.String()), Type.Null()])
const Attributes = Type.Union([
  Type.Array(Type.Object({ Type: Type.Array(Type.Integer()), Value: Type.String() })),
  Type.Null(),
])

/** A name of a certificate's owner or signer, as gateways write it. */
export const DistinguishedName = Type.Object({
  CommonName: Type.String(),
  SerialNumber: Type.String(),
  Country: Texts,
  Organization: Texts,
  OrganizationalUnit: Texts,
  Locality: Texts,
  Province: Texts,
  StreetAddress: Texts,
  PostalCode: Texts,
  Names: Attributes,
  ExtraNames: Attributes,
})
export type DistinguishedName = Static<typeof DistinguishedName>

const validity = {
  has_private: Type.Boolean(),
  not_before: Type.String(),
  not_after: Type.String(),
  dns_names: Type.Array(Type.String()),
  is_ca: Type.Boolean(),
  expiry: Type.String({ description: 'valid, expiring, expired, or none for a public key' }),
  days_remaining: Type.Integer(),
}

export const CertificateBasics = Type.Object({
  id: Type.String(),
  issuer_cn: Type.String(),
  subject_cn: Type.String(),
  ...validity,
})
export type CertificateBasics = Static<typeof CertificateBasics>

export const Certificate = Type.Object({
  id: Type.String(),
  fingerprint: Type.String(),
  issuer: DistinguishedName,
  subject: DistinguishedName,
  ...validity,
})
export type Certificate = Static<typeof Certificate>

/** An API that uses a certificate, and what for. */
export const CertificateApi = Type.Object({
  api_id: Type.String(),
  name: Type.String(),
  usage_type: Type.Array(Type.String({ description: 'client, upstream or server' })),
  svc_api_type: Type.String(),
})
export type CertificateApi = Static<typeof CertificateApi>

const access = { section: 'certs' } as const
const Names = Type.Array(Type.String())
const empty = 'Failed to read response body, body empty'

export const certificates = {
  list: route({
    method: 'GET',
    path: '/api/certs',
    summary: 'List Certificates',
    access,
    query: Type.Object({
      ...paging,
      mode: Type.Optional(Type.String({ description: 'detailed: what a list of them shows' })),
      filter: Type.Optional(Type.String({ description: 'omit, with_pk or without_pk' })),
      q: Type.Optional(Type.String({ description: 'Part of the name' })),
      sort: Type.Optional(
        Type.String({ description: 'not_after or subject_cn; - first descends' }),
      ),
    }),
    returns: Type.Object({
      certs: Type.Optional(Type.Array(Type.String())),
      cert_basics: Type.Optional(Type.Array(CertificateBasics)),
      pages: Type.Integer(),
    }),
    failures: 'gateway',
  }),
  details: route({
    method: 'GET',
    path: '/api/certs/details',
    summary: 'List Certificates With Details',
    access,
    query: Paging,
    returns: Type.Object({ certificates: Type.Array(Certificate), pages: Type.Integer() }),
    failures: 'gateway',
  }),
  upload: route({
    method: 'POST',
    path: '/api/certs',
    summary: 'Create Certificate',
    access,
    accepts: 'file',
    body: Type.Object({ filename: Type.Optional(Type.String()), text: Type.String() }),
    returns: Type.Object({ id: Type.String(), message: Type.String(), status: Type.String() }),
    failures: 'gateway',
    invalid: empty,
    unreadable: empty,
  }),
  dependencies: route({
    method: 'GET',
    path: '/api/certs/dependencies/:id',
    summary: 'Get Certificate Dependencies',
    access,
    params: ById,
    returns: Type.Object({
      certID: Type.String(),
      client_cert_apis: Names,
      client_cert_api_names: Names,
      upstream_cert_apis: Names,
      upstream_cert_api_names: Names,
      server_cert_apis: Names,
      server_cert_api_names: Names,
      key_cert: Type.String(),
    }),
    failures: 'gateway',
  }),
  removeDependencies: route({
    method: 'DELETE',
    path: '/api/certs/dependencies/:id',
    summary: 'Delete Certificate Dependencies',
    access,
    params: ById,
    returns: GatewayEnvelope,
    failures: 'gateway',
  }),
  apis: route({
    method: 'GET',
    path: '/api/certs/:id/apis',
    summary: 'List APIs Of Certificate',
    access,
    params: ById,
    query: Paging,
    returns: Type.Object({
      cert_id: Type.String(),
      pages: Type.Integer(),
      apis: Type.Array(CertificateApi),
    }),
    failures: 'gateway',
  }),
  get: route({
    method: 'GET',
    path: '/api/certs/:id',
    summary: 'Get Certificate',
    access,
    params: ById,
    returns: Certificate,
    failures: 'gateway',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/certs/:id',
    summary: 'Delete Certificate',
    access,
    params: ById,
    returns: GatewayEnvelope,
    failures: 'gateway',
  }),
} satisfies RouteTable
