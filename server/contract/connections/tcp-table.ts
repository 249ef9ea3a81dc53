/** The TCP connections of this machine as Linux knows them: `/proc/net/tcp` and `/proc/net/tcp6` (proc(5)). Other systems have no such files. */
import { readFile } from 'node:fs/promises';
import { SocketAddress } from 'node:net';

const FILES = ['/proc/net/tcp', '/proc/net/tcp6'];

/** A connection that sends what the other side does not acknowledge. */
export interface UnacknowledgedConnection {
  readonly localPort: number;
  readonly remoteAddress: string;
  readonly remotePort: number;
  /** How often the oldest unacknowledged data was sent again without any answer. */
  readonly retransmits: number;
}

export type ReadTcpTable = () => Promise<readonly UnacknowledgedConnection[]>;

/** Empty where the system has no such table. */
export const readTcpTable: ReadTcpTable = async () => {
  const tables = await Promise.all(FILES.map((file) => readFile(file, 'latin1').catch(() => '')));
  return tables.flatMap(parseTcpTable);
};

/** The timer that is active, with the space before its column: 1 is that of retransmission. A peer that is there and does not read has another one, 4. */
const RETRANSMISSION = ' 01:';

/** Columns: sl, local address, remote address, st, tx_queue:rx_queue, tr:tm->when, retrnsmt, … */
export function parseTcpTable(text: string): UnacknowledgedConnection[] {
  return text.split('\n').flatMap((line) => {
    // Most lines are of other connections, of which there may be tens of thousands: to split each would hold up all streams.
    if (!line.includes(RETRANSMISSION)) return [];
    const [, local = '', remote = '', , , , retransmits = ''] = line.trim().split(/\s+/);
    const times = parseInt(retransmits, 16);
    if (!(times > 0)) return [];
    const [address = '', port = ''] = remote.split(':');
    return [
      {
        localPort: parseInt(local.split(':')[1] ?? '', 16),
        remoteAddress: parseAddress(address),
        remotePort: parseInt(port, 16),
        retransmits: times,
      },
    ];
  });
}

/** The form that `remoteAddress` of a socket has. */
function parseAddress(hex: string): string {
  // Words of 32 bits in the order of the machine, which is little-endian wherever Node runs.
  const bytes = (hex.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  if (bytes.length === 4) return bytes.map((byte) => parseInt(byte, 16)).join('.');
  const groups = bytes.join('').match(/.{4}/g) ?? [];
  return new SocketAddress({ address: groups.join(':'), family: 'ipv6' }).address;
}
