import { choice, flag, section, text } from './makers.ts'

export const auditKeys = {
  audit: section({
    enabled: flag('Record every request to `/api`. Without a configuration file: on, in `db`.'),
    format: choice('Form of the file.', ['text', 'json']),
    path: text('File of the audit log, from the data folder; wins over `security.audit_log_path`.'),
    detailed_recording: flag('Record the request without body and the whole response.'),
    store_type: choice('Where records go.', ['file', 'db', 'no_op']),
    fail_closed: flag('Refuse a request whose record cannot be written.'),
    record_secrets: flag('Keep credentials readable in detailed records.'),
  }),
}
