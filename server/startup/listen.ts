import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config/settings.js';
import { ConfigError, DependencyError } from '../errors/config-error.js';
import { codeOf } from '../persistence/errors/error-code.js';

type Address = Pick<Config, 'HOST' | 'PORT'>;

/**
 * Rejects with a `ConfigError` when the server cannot listen there.
 * @param prefix of the settings that name the address.
 */
export async function listen(server: Server, { HOST, PORT }: Address, prefix = ''): Promise<void> {
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(PORT, HOST, () => {
      server.off('error', fail);
      done();
    });
  }).catch((error: unknown) => {
    const code = codeOf(error);
    if (code === 'EADDRINUSE')
      throw new DependencyError(
        `${prefix}PORT: ${PORT} is in use on ${HOST}; stop what uses it, or choose another`,
      );
    if (code === 'EACCES') throw new ConfigError(`${prefix}PORT: this user may not listen on ${PORT}`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError(`${prefix}HOST: this machine has no address ${HOST}`);
    throw error;
  });
}

/** Where a server can be reached that listens. */
export function urlOf(server: Server, { HOST }: Pick<Address, 'HOST'>): string {
  const { port } = server.address() as AddressInfo;
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}
