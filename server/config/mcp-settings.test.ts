import { describe, expect, it } from '@jest/globals';
import { parseMcpServers } from './mcp-settings.js';

const parse = (servers: unknown) => parseMcpServers(JSON.stringify(servers));

describe('MCP_SERVERS', () => {
  it('accepts servers by address or by command, with their options', () => {
    expect(parse({ a: { url: 'https://example.org/mcp' }, b: { command: 'npx' } })).toEqual({
      ok: {
        a: { url: 'https://example.org/mcp', headers: {}, protected: false, timeoutSeconds: 30 },
        b: { command: 'npx', args: [], env: {}, protected: false, timeoutSeconds: 30 },
      },
    });
  });

  it.each<[string, unknown]>([
    ['neither', { a: {} }],
    ['both', { a: { url: 'https://example.org', command: 'npx' } }],
    ['a name with an underscore, which would make names of tools ambiguous', { a_b: { command: 'npx' } }],
    ['a user in the address', { a: { url: 'https://user:very-secret@example.org/mcp' } }],
    ['another protocol', { a: { url: 'file:///etc/passwd' } }],
    ['a header that is none', { a: { url: 'https://example.org', headers: { 'X Key': 'very-secret' } } }],
    [
      'a header of two lines',
      { a: { url: 'https://example.org', headers: { 'X-Key': 'very-secret\r\nX-Other: 1' } } },
    ],
    ['a setting that there is not', { a: { command: 'npx', protect: true } }],
  ])('with %s is refused, and the error quotes none of its values', (_, servers) => {
    const { error } = parse(servers);
    expect(error).toContain('look at');
    expect(error).not.toContain('very-secret');
  });

  it('must be JSON', () => {
    expect(parseMcpServers('{')).toEqual({ error: 'must be JSON' });
  });
});
