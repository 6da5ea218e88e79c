import type { Visitor } from './hub.ts'
import { testCertificate } from './test-certificate.ts'

/** A webhook, a certificate and a template, with this text wherever people can write one. */
export async function addNeighbours(call: Visitor['call'], text = 'Alerts') {
  const webhook = await call.webhooks.create({
    body: {
      name: text,
      method: 'POST',
      target_path: `http://alerts.example/${encodeURIComponent(text)}`,
      template_path: text,
      header_map: { 'X-Key': text },
    },
  })
  const template = await call.assets.create({
    body: { name: text, description: text, data: { info: { title: text }, [text]: text } },
  })
  const certificate = await call.certificates.upload({ body: { text: testCertificate } })
  return { webhook: String(webhook.Meta), template: template.Meta, certificate: certificate.id }
}
