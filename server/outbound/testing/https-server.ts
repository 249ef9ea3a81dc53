/** Real http and https servers with a self-signed certificate, which misbehave as a test demands. */
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { generate } from 'selfsigned';

/** A name in the certificate that only `lookupOf` resolves. */
export const NAME = 'documents.test';

const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true, critical: true },
    {
      name: 'subjectAltName',
      altNames: [
        { type: 2, value: 'localhost' },
        { type: 2, value: NAME },
        { type: 7, ip: '127.0.0.1' },
      ],
    },
  ],
});

/** PEM of the certificate to trust. */
export const ca = certificate.cert;

export interface WebServer {
  readonly port: number;
  /** `https://127.0.0.1:<port>`, or `http:`. */
  readonly url: string;
  /** Paths requested so far. */
  readonly requests: readonly string[];
  /** The number of connections so far, including those without a request. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

export type HttpsServer = WebServer;

export function startHttpsServer(listener: RequestListener): Promise<HttpsServer> {
  return start('https', listener, (recorded) =>
    createServer({ key: certificate.private, cert: certificate.cert }, recorded),
  );
}

export function startHttpServer(listener: RequestListener): Promise<WebServer> {
  return start('http', listener, (recorded) => createHttpServer(recorded));
}

async function start(
  scheme: 'http' | 'https',
  listener: RequestListener,
  create: (listener: RequestListener) => Server,
): Promise<WebServer> {
  const requests: string[] = [];
  let connections = 0;
  const server = create((request, response) => {
    requests.push(request.url ?? '');
    listener(request, response);
  });
  server.on('connection', () => connections++);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = portOf(server.address());
  return {
    port,
    url: `${scheme}://127.0.0.1:${port}`,
    requests,
    connections: () => connections,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A resolver that returns these addresses for every name. */
export function lookupOf(first: string, ...more: string[]): LookupFunction {
  const familyOf = (address: string) => (address.includes(':') ? 6 : 4);
  return (_, { all }, callback) => {
    if (all)
      callback(
        null,
        [first, ...more].map((address) => ({ address, family: familyOf(address) })),
      );
    else callback(null, first, familyOf(first));
  };
}

function portOf(address: string | AddressInfo | null): AddressInfo {
  if (typeof address !== 'object' || address === null) throw new Error('The server listens on no port');
  return address;
}
