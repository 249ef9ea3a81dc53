import { lookup as lookupBySystem } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './outbound-error.js';

/** The only IPv6 range with public addresses; others are internal, such as `::127.0.0.1` (RFC 4291, 2.5.5.1), or unassigned. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is public: not private, reserved, or an IPv4 address in another form. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** The IP address in a URL's host, without the brackets of IPv6; undefined for a name. */
export function literalAddress(hostname: string): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? undefined : address;
}

export function privateAddress(host: string): OutboundError {
  return new OutboundError('private_address', `${host} is not at a public address`);
}

/** A look-up that fails when a name resolves to any address that is not public. */
export function publicLookup(host: string, lookup: LookupFunction = lookupBySystem): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = (): string[] =>
        typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (!error && !addresses().every(isPublic)) done(privateAddress(host), '');
      else done(error, found, family);
    });
}
