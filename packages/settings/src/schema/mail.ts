import { choice, flag, map, section, text } from './makers.ts'

const services = ['', 'smtp', 'mandrill', 'sendgrid', 'mailgun', 'amazonses'] as const

export const mailKeys = {
  email_backend: section({
    enable_email_notifications: flag('Send mail.'),
    code: choice('Service that sends it.', services),
    settings: map(
      'Options of that service; smtp: `SMTPAddress` (`host:port`), `SMTPUsername`, `SMTPPassword`, `TLSInsecureSkipVerify`.',
      { secret: true },
    ),
    default_from_email: text('Address of the sender.'),
    default_from_name: text('Name of the sender.'),
    dashboard_hostname: text('Host name of the dashboard in links.'),
  }),
}
