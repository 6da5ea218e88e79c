import type { Command } from './command.ts'

/** Every command by its name. */
export const commands: Record<string, Command> = {
  start: {
    usage:
      '[--conf FILE] [--port N] [--data-dir DIR] [--only service|pump|gateway|control-plane] [--bootstrap]',
    summary: 'Runs service, pump and gateway, or one of them; --bootstrap sets an empty store up.',
    load: () => import('./start.ts'),
  },
  bootstrap: {
    usage: '[--organisation NAME] [--slug SLUG] [--email ADDRESS] [--password PASSWORD]',
    summary: 'Makes the first organisation and its admin on an empty store.',
    load: () => import('./bootstrap.ts'),
  },
  doctor: {
    usage: '[--conf FILE] [--port N] [--data-dir DIR] [--json]',
    summary:
      'Looks for what is wrong or unsafe; exits with 0 (in order), 1 (warnings) or 2 (problems).',
    load: () => import('./doctor.ts'),
  },
  'user reset-password': {
    usage: 'EMAIL [--password PASSWORD]',
    summary: 'Sets a new password for a user who lost it.',
    load: () => import('./user-reset-password.ts'),
  },
  'audit verify': {
    usage: '[--file FILE]',
    summary: 'Checks the hash chain of the audit log, in the database or in a file.',
    load: () => import('./audit-verify.ts'),
  },
  'audit prune': {
    usage: '--before YYYY-MM-DD',
    summary: 'Removes older audit records and leaves a signed checkpoint.',
    load: () => import('./audit-prune.ts'),
  },
  export: {
    usage: '--to FOLDER [--organisation ID] [--passphrase-file FILE]',
    summary:
      'Writes an organisation into a folder, one object a file; with a passphrase its secrets too.',
    load: () => import('./export.ts'),
  },
  import: {
    usage: '--from FOLDER|FILE [--organisation ID] [--passphrase-file FILE]',
    summary:
      'Takes in an exported organisation, or APIs and policies of a dashboard of the family.',
    load: () => import('./import.ts'),
  },
  'copy-store': {
    usage: '--to ADDRESS [--from ADDRESS] [--layer main|analytics|logs|uptime|all]',
    summary: 'Copies stores between sqlite, postgres and mongodb, and compares the two.',
    load: () => import('./copy-store.ts'),
  },
  backup: {
    usage: '--to FOLDER',
    summary: 'Copies the sqlite files of the data folder while the service runs.',
    load: () => import('./backup.ts'),
  },
  demo: {
    usage: '--key CREDENTIAL [--requests N] [--history DAYS] [--gateway URL]',
    summary: 'Sends requests through the running gateway; can backfill a marked sample history.',
    load: () => import('./demo.ts'),
  },
  'analytics prune': {
    usage: '[--before YYYY-MM-DD] [--layer logs|analytics|uptime]',
    summary: 'Removes older traffic: before a day, or as the settings of retention say.',
    load: () => import('./analytics-prune.ts'),
  },
  'keys reindex': {
    usage: '',
    summary: 'Makes the lists of keys again from the key-value store.',
    load: () => import('./keys-reindex.ts'),
  },
  'rego-eval': {
    usage: '',
    summary: 'Reads one JSON request a line and answers each with the rule engine.',
    load: () => import('./rego-eval.ts'),
  },
  version: { usage: '', summary: 'Shows the version.', load: () => import('./version.ts') },
  help: { usage: '', summary: 'Shows this list.', load: () => import('./help.ts') },
}
