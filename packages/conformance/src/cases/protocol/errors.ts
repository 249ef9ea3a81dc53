import type { Exchange } from '../../http/exchange.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import { at, listAt, textAt } from '../../suite/read-json.js';
import type { SuiteContext } from '../../suite/suite-context.js';
import { Conversation } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

const MEMBERS = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'statusCode', 'message', 'error'];

export const errors: readonly ConformanceCase[] = [
  requirementCase('ERR-1', 'errors are problem documents', [], async (context) => {
    for (const reply of await refusals(context)) {
      const type = reply.headers['content-type'] ?? '';
      expectThat(/^application\/problem\+json\s*(?:;|$)/.test(type), 'application/problem+json', type);
      expectEqual(
        MEMBERS.filter((name) => at(reply.json, name) === undefined),
        [],
        'the missing members',
      );
    }
  }),

  requirementCase('ERR-2', 'the body repeats the status and the request id', [], async (context) => {
    for (const { status, headers, json } of await refusals(context)) {
      expectEqual([at(json, 'status'), at(json, 'statusCode')], [status, status], 'status and statusCode');
      expectEqual(at(json, 'requestId'), headers['x-request-id'], 'requestId');
    }
  }),

  requirementCase('ERR-3', 'the type is a URN of the code', [], async (context) => {
    for (const { json } of await refusals(context))
      expectEqual(at(json, 'type'), `urn:twin-oracle:problem:${textAt(json, 'code')}`, 'type');
  }),

  requirementCase('ERR-4', 'each field that does not fit is named', [], async (context) => {
    const chat = await Conversation.open(context);
    const reply = await chat.send({ message: '', stream: 'yes', timezone: 5 });
    expectProblem(reply, 400, 'invalid_request');
    const fields = listAt(reply.json, 'errors').map((each) => textAt(each, 'field'));
    expectEqual([...new Set(fields)].sort(), ['body.message', 'body.stream', 'body.timezone'], 'the fields');
    for (const each of listAt(reply.json, 'errors'))
      expectThat(textAt(each, 'rule') !== '' && textAt(each, 'message') !== '', 'a rule and a message', each);
  }),

  requirementCase('ERR-4/query', 'a parameter that does not fit is named', [], async (context) => {
    const reply = await context.exchange('GET /sessions?limit=0', { as: await context.user() });
    expectProblem(reply, 400, 'invalid_request');
    expectEqual(at(reply.json, 'errors', 0, 'field'), 'query.limit', 'the field');
  }),

  ...['{', '', '{"message":"a"}}', '\u0000'].map((body, index) =>
    requirementCase(`ERR-5/${index}`, `the body ${JSON.stringify(body)} is no JSON`, [], async (context) => {
      const { user, sessionId } = await Conversation.open(context);
      const headers = { 'content-type': 'application/json' };
      const reply = await context.exchange(`POST /messages/${sessionId}`, { as: user, headers, body });
      // An empty body is none, which the operation requires.
      expectProblem(reply, 400, body === '' ? 'invalid_request' : 'malformed_json');
    }),
  ),

  requirementCase('ERR-6', 'an unknown member is refused by its name', [], async (context) => {
    const chat = await Conversation.open(context);
    const reply = await chat.send({ message: 'Hello', massage: 'Hello' });
    expectProblem(reply, 400, 'invalid_request');
    expectEqual(at(reply.json, 'errors', 0, 'field'), 'body.massage', 'the field');
    expectEqual(await chat.transcript(), [], 'the transcript');
  }),

  requirementCase('ERR-7', 'a refused token is not repeated', [], async (context) => {
    const user = await context.user();
    const token = `${(await user.invocation()).slice(0, -8)}AAAAAAA=`;
    const { status, body } = await context.exchange('GET /sessions', { headers: user.signedBy(token) });
    expectEqual(status, 401, 'the status');
    expectThat(!body.includes(token.slice(20, 60)), 'a problem without the token', body);
  }),
];

/** One error of each kind that is easy to cause. */
async function refusals(context: SuiteContext): Promise<readonly Exchange[]> {
  const user = await context.user();
  return [
    await context.exchange('GET /sessions'),
    await context.exchange('GET /no/such/path', { as: user }),
    await context.exchange('PUT /sessions', { as: user }),
    await context.exchange('GET /sessions?limit=none', { as: user }),
    await context.exchange('GET /runs/run_none', { as: user }),
    await context.exchange('GET /sessions', { as: user, headers: { accept: 'image/png' } }),
  ];
}
