import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface SmallOracle {
  readonly url: string;
  close(): void;
}

const DID = 'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK';

/** What the contract asks of the reply. */
const HEADERS = {
  'content-type': 'application/json',
  'x-request-id': 'req-1',
  'cache-control': 'public, max-age=300',
  etag: '"1"',
};

/** A server that has a discovery document and nothing else. */
export async function startSmallOracle(): Promise<SmallOracle> {
  const server = createServer((request, response) => {
    if (request.url !== '/.well-known/oracle.json') response.writeHead(404).end();
    else response.writeHead(200, HEADERS).end(JSON.stringify(discovery()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const discovery = () => ({
    oracle: { did: DID, entityDid: DID, name: 'Small' },
    api: { url },
    socket: { url, path: '/socket.io/', namespace: '/' },
    contracts: {
      openapi: { version: '0.1.0', url: `${url}/openapi.json` },
      asyncapi: { version: '0.1.0', url: `${url}/asyncapi.json` },
    },
    authentication: {
      capability: { can: '*', with: 'ixo:oracle' },
      invocationMaxSeconds: 900,
      delegationMaxSeconds: 604_800,
      delegationSignIn: true,
    },
    limits: {
      bodyBytes: 262_144,
      headerBytes: 32_768,
      attachmentsPerMessage: 10,
      attachmentBytes: 1_048_576,
      attachmentsBytes: 1_048_576,
      toolResultBytes: 1_048_576,
      clientToolSeconds: 15,
      messageCharacters: 65_536,
      heartbeatSeconds: 15,
    },
    features: [],
    plugins: [],
  });
  return {
    url,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
