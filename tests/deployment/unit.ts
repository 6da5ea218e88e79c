import { readFileSync } from 'node:fs'
import { folder } from './place.ts'

/** Section, key and value of every line of a unit. */
export type UnitLine = [section: string, key: string, value: string]

export const unitNames = ['svc-dashboard', 'svc-pump', 'svc-gateway']

export function readUnit(name: string): UnitLine[] {
  let section = ''
  return readFileSync(new URL(`systemd/${name}.service`, folder), 'utf8')
    .split('\n')
    .flatMap((line): UnitLine[] => {
      const [, opened] = /^\[(\w+)\]$/.exec(line) ?? []
      if (opened) section = opened
      const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
      return key ? [[section, key, value]] : []
    })
}

/** Keys that such a unit may have, for machines without systemd. */
export const knownKeys: Record<string, string> = {
  Unit: 'Description Documentation After Wants',
  Service: [
    'Type User Group Environment EnvironmentFile ExecStart Restart RestartSec TimeoutStopSec',
    'LimitNOFILE StateDirectory StateDirectoryMode WorkingDirectory UMask CapabilityBoundingSet',
    'AmbientCapabilities NoNewPrivileges ProtectSystem ProtectHome PrivateTmp PrivateDevices',
    'PrivateUsers ProtectClock ProtectControlGroups ProtectHostname ProtectKernelLogs',
    'ProtectKernelModules ProtectKernelTunables ProtectProc RemoveIPC RestrictAddressFamilies',
    'RestrictNamespaces RestrictRealtime RestrictSUIDSGID LockPersonality SystemCallArchitectures',
    'SystemCallFilter SystemCallErrorNumber',
  ].join(' '),
  Install: 'WantedBy',
}
