import { lookup as lookupBySystem, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import pTimeout from 'p-timeout';
import { OutboundError } from './outbound-error.js';
import { isPublic, literalAddress, privateAddress } from './public-address.js';
import { targetOf } from './target.js';

export interface AddressRules {
  readonly allowPrivate?: boolean;
  /** Allows `http:` URLs too. */
  readonly allowHttp?: boolean;
  readonly lookup?: LookupFunction | undefined;
}

/** The time limit of a DNS look-up. */
const TIMEOUT_MS = 5_000;

/**
 * Whether a request to that URL is allowed, by its form and by the current addresses of its host. The addresses may change before the
 * request, so they are checked again then.
 * @throws {OutboundError} `not_https` or `not_http`, `private_address`, `network` when the host cannot be found, `timeout`
 */
export async function checkAddress(url: string, rules: AddressRules): Promise<void> {
  const { host, hostname } = targetOf(url, rules);
  const literal = literalAddress(hostname);
  const addresses =
    literal === undefined ? await addressesOf(hostname, host, rules.lookup ?? lookupBySystem) : [literal];
  if (!rules.allowPrivate && !addresses.every(isPublic)) throw privateAddress(host);
}

function addressesOf(name: string, host: string, lookup: LookupFunction): Promise<string[]> {
  const found = new Promise<string[]>((resolve, reject) => {
    lookup(name, { all: true }, (error, found: string | LookupAddress[]) => {
      if (error) reject(new OutboundError('network', `${host} cannot be found`));
      else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address));
    });
  });
  return pTimeout(found, {
    milliseconds: TIMEOUT_MS,
    message: new OutboundError('timeout', `${host} was not found in time`),
  });
}
