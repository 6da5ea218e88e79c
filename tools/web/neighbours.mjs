import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @typedef {(method: string, path: string, body?: object) => Promise<{ Meta: string, id: string }>} Call */

/** A certificate and its key in PEM; nothing where openssl is not at hand. @param {string} name @param {number} days */
function makeCertificate(name, days) {
  const folder = mkdtempSync(join(tmpdir(), 'svc-certificate-'))
  const [key, out] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const asked = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj']
  const more = [`/C=GB/O=Acme/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  const files = ['-keyout', key, '-out', out, '-days', String(days)]
  const { status } = spawnSync('openssl', ['req', '-x509', ...asked, ...more, ...files])
  const text = status === 0 ? readFileSync(out, 'utf8') + readFileSync(key, 'utf8') : ''
  rmSync(folder, { recursive: true, force: true })
  return text
}

/** @param {Call} call */
async function addCertificates(call) {
  let last = ''
  for (const [name, days] of /** @type {const} */ ([
    ['api.acme.example', 320],
    ['partner.acme.example', 700],
    ['legacy.acme.example', 12],
  ])) {
    const text = makeCertificate(name, days)
    if (text) last = (await call('POST', '/api/certs', { text })).id
  }
  return last
}

/** Webhooks, certificates and a template. @param {Call} call */
export async function addNeighbours(call) {
  const { Meta: webhook } = await call('POST', '/api/hooks', {
    name: 'On-call alerts',
    method: 'POST',
    target_path: 'https://alerts.acme.example/gateway?team=platform',
    header_map: { Authorization: 'Bearer 7f3c', 'X-Team': 'platform' },
    event_timeout: 60,
  })
  await call('POST', '/api/hooks', {
    name: 'Quota mails',
    method: 'PUT',
    target_path: 'https://mail.acme.example/quota',
    disabled: true,
  })
  const { Meta: template } = await call('POST', '/api/assets', {
    id: 'payments-baseline',
    name: 'Payments baseline',
    description: 'Rate limit, caching of reads and request validation for payment APIs',
    data: {
      openapi: '3.0.3',
      info: { title: '', version: '' },
      paths: {},
      tags: [{ name: 'payments' }],
      'x-svc-api-gateway': {
        middleware: { global: { cache: { enabled: true, timeout: 5 } } },
      },
    },
  })
  return { webhook, template, certificate: await addCertificates(call) }
}
