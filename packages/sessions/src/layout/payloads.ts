/** The payload of `UserKeyReset`: hybrid gateways change their own credential by it. */
export const userKeyResetPayload = (oldKey: string, newKey: string): string =>
  `${oldKey}.${newKey}:UserKeyReset`

export interface Address {
  hostname: string
  port: number
  usesTls: boolean
}

/** The payload of `NoticeDashboardZeroConf`: where gateways without a setting find the service. */
export const zeroConfPayload = ({ hostname, port, usesTls }: Address, now: number): string =>
  JSON.stringify({
    DashboardConfig: { Hostname: hostname, Port: port, UseTLS: usesTls },
    TimeStamp: now,
  })
