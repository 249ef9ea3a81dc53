/** Determines the client address of a request, and the form in which it is counted. */
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import proxyAddress from 'proxy-addr';

/** Whether this address is a trusted proxy, whose forwarding header is believed. `hop` is 0 for the connection's own address. */
export type TrustProxy = (address: string, hop: number) => boolean;

export type ClientAddress = (request: IncomingMessage) => string;

/** Requests whose address is unknown are counted together. */
const UNKNOWN = 'unknown';

/** More proxies in a row than any deployment has; a longer number is a mistyped address. */
const HOPS = /^\d{1,2}$/;

const namedNetworks: readonly string[] = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * Parses the setting: a number of proxies (`1`), or addresses, subnets and `loopback`, `linklocal`, `uniquelocal`, separated by commas.
 * Undefined when it is neither.
 */
export function parseTrustProxy(text: string): TrustProxy | undefined {
  const entries = text.split(',').map((entry) => entry.trim());
  if (entries.length === 1 && HOPS.test(text.trim())) {
    const hops = Number(text);
    return (_, hop) => hop < hops;
  }
  // The library accepts `10` as 0.0.0.10; here an address must be complete.
  if (!entries.every((entry) => namedNetworks.includes(entry) || isIP(entry.replace(/\/[^/]*$/, '')) !== 0))
    return undefined;
  try {
    return proxyAddress.compile(entries);
  } catch {
    return undefined;
  }
}

/**
 * `X-Forwarded-For` counts only as far as the addresses that it passed through are trusted, as in Express; without trust it is ignored.
 * @param onIgnored Called once, when a request has that header and no proxy is trusted.
 */
export function createClientAddress(
  trust?: TrustProxy,
  onIgnored: () => void = () => undefined,
): ClientAddress {
  let isLogged = trust !== undefined;
  return (request) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      onIgnored();
    }
    const { remoteAddress } = request.socket;
    // Node discards it when the connection closes.
    if (remoteAddress === undefined) return UNKNOWN;
    return countedAs(trust ? proxyAddress(request, trust) : remoteAddress);
  };
}

/** Some proxies add the port: `203.0.113.7:52000`, `[2001:db8::7]:52000`. */
const BRACKETS_OR_PORT = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d+)?$/;

/** An IPv4 address unchanged, an IPv6 address as its /64: a customer has that range and can change the rest freely. */
function countedAs(text: string): string {
  if (isIP(text) === 4) return text;
  const [, bracketed, dotted] = BRACKETS_OR_PORT.exec(text) ?? [];
  const [address = ''] = (bracketed ?? dotted ?? text).split('%', 1);
  const family = isIP(address);
  if (family !== 6) return family === 4 ? address : UNKNOWN;
  const parsed = ipaddr.IPv6.parse(address);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
}
