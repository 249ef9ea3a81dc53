import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat, required } from '../../suite/finding.js';
import { at, textAt } from '../../suite/read-json.js';
import { requirementCase } from './requirement-case.js';

const PATH = '/.well-known/oracle.json';
const MEMBERS = ['oracle', 'api', 'socket', 'contracts', 'authentication', 'limits', 'features'];

export const discovery: readonly ConformanceCase[] = [
  requirementCase('DISC-1', 'the discovery document needs no credentials', [], async (context) => {
    const reply = await context.exchange(`GET ${PATH}`);
    expectStatus(reply, 200);
    const missing = MEMBERS.filter((name) => at(reply.json, name) === undefined);
    expectEqual(missing, [], 'the missing members');
    expectThat(textAt(reply.json, 'oracle', 'did').startsWith('did:'), 'a DID of the oracle', reply.body);
  }),

  requirementCase('DISC-2', 'the URL of the API leads to this server', [], async (context) => {
    const { json } = await context.exchange(`GET ${PATH}`);
    const url = textAt(json, 'api', 'url');
    expectThat(URL.canParse(url), 'an absolute api.url', url);
    const again = await context.exchange(`GET ${url}${PATH}`);
    expectStatus(again, 200);
    expectEqual(at(again.json, 'oracle', 'did'), at(json, 'oracle', 'did'), 'the DID at api.url');
    const socket = textAt(json, 'socket', 'url');
    expectThat(URL.canParse(socket), 'an absolute socket.url', socket);
  }),

  requirementCase('DISC-3', 'both contracts are where the document says', [], async (context) => {
    const { json } = await context.exchange(`GET ${PATH}`);
    for (const name of ['openapi', 'asyncapi']) {
      const reply = await context.exchange(`GET ${textAt(json, 'contracts', name, 'url')}`);
      expectStatus(reply, 200);
      expectThat(typeof at(reply.json, name) === 'string', `a document of ${name}`, reply.body);
      const version = at(json, 'contracts', name, 'version');
      expectEqual(at(reply.json, 'info', 'version'), version, `the version of ${name}`);
    }
  }),

  ...[PATH, '/openapi.json', '/asyncapi.json'].map((path) =>
    requirementCase(
      `DISC-4/${path.replace(/^.*[/]/, '')}`,
      'an unchanged document is a 304',
      [],
      async (context) => {
        const first = await context.exchange(`GET ${path}`);
        const tag = required(first.headers.etag, 'an ETag');
        const again = await context.exchange(`GET ${path}`, { headers: { 'if-none-match': tag } });
        expectStatus(again, 304);
        expectEqual(again.body, '', 'the body of a 304');
      },
    ),
  ),
];
