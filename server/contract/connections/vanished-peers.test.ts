import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { portOf } from '../../testing/services/port.js';
import { parseTcpTable, readTcpTable, type UnacknowledgedConnection } from './tcp-table.js';
import { cutVanishedPeers } from './vanished-peers.js';

const HEADER =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';

/** Lines of Linux 6.1: a listener, an idle connection, one whose peer does not read, and two whose peers do not acknowledge. */
const TABLE = `${HEADER}   0: 0100007F:0BB8 00000000:0000 0A 00000000:00000000 00:00000000 00000000     0        0 1 1 0 100 0 0 10 0
   1: 0100007F:0BB8 0100007F:C350 01 00000000:00000000 02:000002A7 00000000     0        0 2 2 0 20 4 30 10 -1
   2: 0100007F:0BB8 0100007F:C351 01 00040000:00000000 04:00000A28 00000000     0        3 3 2 0 99 4 30 10 -1
   3: 0100007F:0BB8 0201A8C0:C352 01 0000000E:00000000 01:00000514 00000006     0        0 4 4 0 99 4 30 1 5
`;
const TABLE_6 = `${HEADER}   1: B80D0120000000000000000001000000:0BB8 B80D0120000000000000000002000000:C353 01 0000000E:00000000 01:00000514 0000000A     0        0 5 4 0 99 4 30 1 5
   2: 0000000000000000FFFF00000100007F:0BB8 0000000000000000FFFF00000201A8C0:C354 01 0000000E:00000000 01:00000514 00000004     0        0 6 4 0 99 4 30 1 5
`;

describe('the table of connections', () => {
  it('names those whose peers do not acknowledge, as sockets name their peers', () => {
    expect(parseTcpTable(TABLE)).toEqual([
      { localPort: 3000, remoteAddress: '192.168.1.2', remotePort: 50_002, retransmits: 6 },
    ]);
    expect(parseTcpTable(TABLE_6)).toEqual([
      { localPort: 3000, remoteAddress: '2001:db8::2', remotePort: 50_003, retransmits: 10 },
      { localPort: 3000, remoteAddress: '::ffff:192.168.1.2', remotePort: 50_004, retransmits: 4 },
    ]);
  });

  it('is read from the system, or empty', async () => {
    expect(await readTcpTable()).toEqual(expect.any(Array));
  });
});

describe('a connection', () => {
  const clients: Socket[] = [];
  afterEach(() => clients.splice(0).forEach((client) => client.destroy()));

  /** Two clients of a server, in whose table the first is as given. */
  async function serve(retransmits: number) {
    const table: UnacknowledgedConnection[] = [];
    const reads: (() => void)[] = [];
    const server = createServer();
    cutVanishedPeers(server, {
      everyMs: 1,
      readTable: () => {
        reads.splice(0).forEach((tell) => tell());
        return Promise.resolve(table);
      },
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const open = async () => {
      const accepted = once(server, 'connection');
      const client = connect(portOf(server), '127.0.0.1');
      clients.push(client);
      const [socket] = (await accepted) as [Socket];
      return { client, socket };
    };
    const [first, second] = [await open(), await open()];
    table.push({
      localPort: portOf(server),
      remoteAddress: '127.0.0.1',
      remotePort: first.socket.remotePort ?? 0,
      retransmits,
    });
    return {
      ...{ server, first, second },
      read: () => new Promise<void>((resolve) => reads.push(resolve)),
    };
  }

  it('whose peer has vanished is closed, and others are not', async () => {
    const { server, first, second } = await serve(4);
    await once(first.socket, 'close');
    expect(second.socket.destroyed).toBe(false);
    server.close();
  });

  it('whose peer is late with its answers stays open', async () => {
    const { server, first, read } = await serve(3);
    for (let times = 0; times < 3; times++) await read();
    expect(first.socket.destroyed).toBe(false);
    server.close();
  });
});
