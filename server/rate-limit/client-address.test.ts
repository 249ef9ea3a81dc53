import { IncomingMessage } from 'node:http';
import { isIP, Socket } from 'node:net';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { createClientAddress, parseTrustProxy } from './client-address.js';

/** A request from `from` (a closed connection when it is undefined), with the header that proxies added. */
function requestFrom(from: string | undefined, forwarded?: string): IncomingMessage {
  const socket = new Socket();
  if (from !== undefined) Object.defineProperty(socket, 'remoteAddress', { value: from });
  const request = new IncomingMessage(socket);
  if (forwarded !== undefined) request.headers['x-forwarded-for'] = forwarded;
  return request;
}

/** The address under a value of TRUST_PROXY. */
function addressOf(setting: string | undefined, from: string | undefined, forwarded?: string): string {
  const trust = setting === undefined ? undefined : parseTrustProxy(setting);
  if (setting !== undefined && !trust) throw new Error('the setting is not valid');
  return createClientAddress(trust)(requestFrom(from, forwarded));
}

describe('the address of a caller', () => {
  const proxy = '10.0.0.1';
  it.each<[string, string | undefined, string, string | undefined, string]>([
    ["is the connection's, whatever is forged", undefined, '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ["is the connection's with no hops", '0', '198.51.100.1', '203.0.113.7', '198.51.100.1'],
    ['is the last entry behind one proxy', '1', proxy, '6.6.6.6, 203.0.113.7', '203.0.113.7'],
    ['is the last but one behind two', '2', proxy, '6.6.6.6, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
    ["is the proxy's when that says nothing", '1', proxy, undefined, proxy],
    ["is the proxy's when that says an empty text", '1', proxy, '', proxy],
    ['is the last that is not trusted', '10.0.0.0/8', proxy, '6.6.6.6, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
    ["is the connection's when that is not trusted", '10.0.0.0/8', '198.51.100.1', '6.6.6.6', '198.51.100.1'],
    ['is forwarded by this machine', 'loopback', '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is forwarded by this machine over IPv6', 'loopback', '::1', '203.0.113.7', '203.0.113.7'],
    ['is forwarded by a proxy of a list', 'loopback, 10.0.0.1', proxy, '203.0.113.7', '203.0.113.7'],
    ['is forwarded by a mapped proxy', '10.0.0.1', '::ffff:10.0.0.1', '203.0.113.7', '203.0.113.7'],
    ['is an IPv4 address when it is mapped', undefined, '::ffff:198.51.100.1', undefined, '198.51.100.1'],
    ['is IPv4 when mapped in hexadecimal', undefined, '::FFFF:c633:6401', undefined, '198.51.100.1'],
    ['is the /64 of an IPv6 address', undefined, '2001:db8:1:2:3:4:5:6', undefined, '2001:db8:1:2::/64'],
    ['is the same /64 for a neighbour', undefined, '2001:DB8:1:2::ffff', undefined, '2001:db8:1:2::/64'],
    ['is the /64 of a link-local address', undefined, 'fe80::1%br-lan', undefined, 'fe80::/64'],
    ['is written without the port', '1', proxy, '203.0.113.7:52000', '203.0.113.7'],
    ['is written without brackets', '1', proxy, '[2001:db8::7]', '2001:db8::/64'],
    ['is written without brackets and port', '1', proxy, '[2001:db8::7]:52000', '2001:db8::/64'],
    ['is unknown when the proxy does not know it', '1', proxy, 'unknown', 'unknown'],
    ['is unknown when it is a number', '1', proxy, '100', 'unknown'],
    ['is unknown when it is no address', '1', proxy, '203.0.113.999', 'unknown'],
  ])('%s', (_, setting, from, forwarded, address) => {
    expect(addressOf(setting, from, forwarded)).toBe(address);
  });

  it.each([undefined, '1', 'loopback'])('is unknown once the connection is closed (%s)', (setting) => {
    expect(addressOf(setting, undefined, '203.0.113.7')).toBe('unknown');
  });

  it('is an address or unknown, whatever the header holds', () => {
    const entry = fc.oneof(fc.string(), fc.ipV4Extended(), fc.ipV6(), fc.constantFrom('[', '%', '::', ':1'));
    const header = fc.array(entry).map((entries) => entries.join(','));
    const setting = fc.constantFrom(undefined, '0', '1', '2', '99', 'loopback', '::/1, 10.0.0.0/8');
    fc.assert(
      fc.property(setting, header, (trust, forwarded) => {
        const address = addressOf(trust, '127.0.0.1', forwarded);
        return address === 'unknown' || isIP(address.replace(/\/64$/, '')) !== 0;
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the setting TRUST_PROXY', () => {
  it.each(['0', '1', ' 2 ', 'loopback', 'loopback,linklocal, uniquelocal', '10.0.0.0/8,2001:db8::/32'])(
    'may be %s',
    (text) => expect(parseTrustProxy(text)).toBeInstanceOf(Function),
  );

  it.each([
    '',
    ',',
    'true',
    '-1',
    '1.5',
    '100',
    '1,2',
    'loopback,',
    'Loopback',
    'proxy.example.org',
    '10.0.0',
    '10.0.0.0/33',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1:80',
    'toString',
  ])('must not be "%s"', (text) => expect(parseTrustProxy(text)).toBeUndefined());
});

it('a forwarded request is reported once when no proxy is trusted', () => {
  const onIgnored = jest.fn();
  const clientAddress = createClientAddress(undefined, onIgnored);
  clientAddress(requestFrom('203.0.113.7'));
  expect(onIgnored).not.toHaveBeenCalled();
  clientAddress(requestFrom('203.0.113.7', '198.51.100.1'));
  clientAddress(requestFrom('203.0.113.7', '198.51.100.1'));
  expect(onIgnored).toHaveBeenCalledTimes(1);
});
