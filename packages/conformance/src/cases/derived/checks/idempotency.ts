import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Exchange } from '../../../http/exchange.js';
import { expectEqual, Finding, short } from '../../../suite/finding.js';
import { membersOf } from '../../../suite/suite-context.js';
import { hasParameter, type Operation } from '../contract/operation.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { validValues } from '../schema/valid-values.js';
import { exemptions } from '../state/exemptions.js';
import { requestRecipes } from '../state/request-recipes.js';
import type { OperationRequest, Stage } from '../state/stage.js';
import { expectProblem, expectSuccess } from './expect-problem.js';

const REQUESTS_AT_ONCE = 5;

/** Operations whose reply is a record that goes on meanwhile: the repeated reply has the same record as it is by then. */
const GOES_ON: Readonly<Record<string, string>> = { importTwins: 'importId' };

const takesKey = (operation: Operation) =>
  hasParameter(operation, 'header', 'idempotency-key') && !(operation.id in exemptions);

const repeated: Derivation = ofEach(takesKey, {
  name: 'idempotency',
  title: 'answers a repeated request with the same reply',
  requirement:
    'A retry with the same Idempotency-Key and body gets the same reply, and the effect is not repeated.',
  async run(stage) {
    const request = withKey(await stage.request());
    const first = await stage.send(request);
    expectSuccess(first, requestRecipes[stage.operation.id]?.otherwise);
    if (first.status < 300) expectSame(stage, await stage.send(request), first);
  },
});

const parallel: Derivation = ofEach(takesKey, {
  name: 'idempotency-parallel',
  title: 'does once what is asked many times at once',
  requirement:
    'Requests with the same Idempotency-Key that come at the same time have one effect and one reply.',
  async run(stage) {
    const request = withKey(await stage.request());
    const sent = Array.from({ length: REQUESTS_AT_ONCE }, () => stage.send(request));
    const [first, ...others] = await Promise.all(sent);
    if (!first) return;
    expectSuccess(first, requestRecipes[stage.operation.id]?.otherwise);
    if (first.status < 300) for (const other of others) expectSame(stage, other, first);
  },
});

const otherBody: Derivation = ofEach(
  (operation) => takesKey(operation) && operation.body?.schema !== undefined,
  {
    name: 'idempotency-other-body',
    title: 'refuses a key that was used for another request',
    requirement:
      'An Idempotency-Key that was used with another body is refused with 422 idempotency_key_reused.',
    async run(stage) {
      const request = withKey(await stage.request());
      expectSuccess(await stage.send(request));
      const values = validValues(stage.contract.http, stage.operation.body?.schema ?? {});
      const others = fc.sample(values, { seed: stage.context.seed, numRuns: 10 });
      const body = others.find((other) => JSON.stringify(other) !== JSON.stringify(request.body));
      expectProblem(await stage.send({ ...request, body }), 422, 'idempotency_key_reused');
    },
  },
);

const otherCaller: Derivation = ofEach((operation) => takesKey(operation) && operation.audience === 'user', {
  name: 'idempotency-foreign',
  title: 'keeps the keys of callers apart',
  requirement: 'An Idempotency-Key is one of its caller: another one who uses it does not get the reply.',
  async run(stage) {
    const request = withKey(await stage.request());
    const first = await stage.send(request);
    expectSuccess(first);
    const another = await stage.again();
    const second = await another.send({ ...(await another.request()), headers: request.headers });
    expectSuccess(second);
    if (second.body === first.body) throw new Finding('a reply of their own', short(second.body));
  },
});

export const idempotency: readonly Derivation[] = [repeated, parallel, otherBody, otherCaller];

function withKey(request: OperationRequest): OperationRequest {
  return { ...request, headers: { ...request.headers, 'idempotency-key': `conformance-${randomUUID()}` } };
}

function expectSame({ operation }: Stage, reply: Exchange, first: Exchange): void {
  const member = GOES_ON[operation.id];
  const sameOf = (exchange: Exchange) => (member === undefined ? exchange.json : membersOf(exchange)[member]);
  expectEqual(reply.status, first.status, 'the status of the repeated request');
  expectEqual(sameOf(reply), sameOf(first), 'the body of the repeated reply');
  expectEqual(reply.headers.location, first.headers.location, 'Location of the repeated reply');
}
