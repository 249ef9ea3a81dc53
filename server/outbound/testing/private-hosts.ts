/** Hosts that nobody outside may have asked for, in the forms in which a URL can name them. */
export const PRIVATE_HOSTS = [
  '127.0.0.1',
  '2130706433',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '[::]',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:169.254.169.254]',
  '[64:ff9b::127.0.0.1]',
  '[fd00:ec2::254]',
  '[fe80::1]',
  'localhost',
];
