import { flag, port, section, text, whole } from './makers.ts'

export const controlPlaneKeys = {
  control_plane: section({
    enabled: flag('Let gateways in other places connect to the service itself.'),
    listen_address: text('Address of that listener.', {
      default: '127.0.0.1',
      minLength: 1,
      shape: 'an address',
    }),
    listen_port: port('Port of that listener; 0 takes any free one.', 9091),
    use_ssl: flag('Serve TLS.'),
    cert_file: text('File of the certificate, in PEM.'),
    key_file: text('File of its key, in PEM.'),
    connection_string: text(
      'Address `host:port` that data planes are told to connect to; empty: that of the listener.',
    ),
    hold_seconds: whole(
      'Longest time that a question for changes is held; below the time-out of any client.',
      8,
      { minimum: 1, maximum: 25 },
    ),
  }),
}
