import {
  createCertificateService,
  createExpiryMonitor,
  createGatewayStore,
} from '#features/certificates'
import type { Events } from '#features/notifications'
import type { IdentityTools } from './identity.ts'
import type { ServiceParts } from './parts.ts'

/** The certificates where gateways read them, and the watch over their dates. */
export function createCertificates(parts: ServiceParts, identity: IdentityTools, events: Events) {
  const { settings, secrets, keyvalue, log } = parts
  const { sealer, system, gateways } = identity
  const expiry = settings.notifications.certificate_expiry_monitor
  const warningDays = expiry.warning_threshold_days
  const store = createGatewayStore(keyvalue, secrets.certificates)
  const service = createCertificateService({ sealer, store, gateways })
  const monitor = createExpiryMonitor({
    ...{ system, keyvalue, events, warningDays },
    everyMinutes: expiry.metadata_refresh_interval_minutes,
  })
  return {
    warningDays,
    service,
    start() {
      monitor.start()
      service
        .publishMissing(system)
        .catch((err) => log.warn({ err }, 'certificates could not be published'))
    },
    stop: monitor.stop,
  }
}

export type CertificateTools = ReturnType<typeof createCertificates>
