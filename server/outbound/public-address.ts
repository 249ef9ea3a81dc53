import { lookup as lookupBySystem } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { OutboundError } from './outbound-error.js';

/** The only IPv6 addresses that are given to anybody; what lies outside leads inwards, as `::127.0.0.1` does (RFC 4291, 2.5.5.1), or nowhere. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is of the public network: none that is private, reserved, or another form of an IPv4 address. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST);
}

/** The address that a URL's host is written as, without the brackets of IPv6; nothing for a name. */
export function literalAddress(hostname: string): string | undefined {
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) === 0 ? undefined : address;
}

export function privateAddress(host: string): OutboundError {
  return new OutboundError('private_address', `${host} is not at a public address`);
}

/** A look-up that fails when a name stands for any address that is not public. */
export function publicLookup(host: string, lookup: LookupFunction = lookupBySystem): LookupFunction {
  return (hostname, options, done) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = (): string[] =>
        typeof found === 'string' ? [found] : found.map(({ address }) => address);
      if (!error && !addresses().every(isPublic)) done(privateAddress(host), '');
      else done(error, found, family);
    });
}
