import { mintToken, type TokenClaims } from '../../identity/tokens.js';
import type { User } from '../../identity/user.js';
import { agentCommands } from '../../suite/agent-commands.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';
import { expectProblem, expectStatus } from '../../suite/expect-reply.js';
import { expectEqual, expectThat } from '../../suite/finding.js';
import { at } from '../../suite/read-json.js';
import type { SuiteContext } from '../../suite/suite-context.js';
import { Conversation, doneOf } from '../conversation.js';
import { requirementCase } from './requirement-case.js';

const WEEK = 7 * 24 * 3600;

export const delegations: readonly ConformanceCase[] = [
  requirementCase('DEL-1', 'a delegation is stored', [], async (context) => {
    const user = await context.user();
    expectEqual(at((await status(context, user)).json, 'authorized'), false, 'authorized at first');
    expectStatus(await store(context, user, { raw: await user.delegation() }), 200);
    const { json } = await status(context, user);
    expectEqual(at(json, 'authorized'), true, 'authorized');
    const can = at(json, 'capabilities', 0, 'can');
    expectEqual(can, 'oracle/access', 'the capability');
    expectThat(Number(at(json, 'expiration')) > Date.now() / 1000, 'an expiration in the future', json);
  }),

  requirementCase('DEL-2', 'a delegation of another user is refused', [], async (context) => {
    const [mallory, alice] = [await context.user(), await context.user()];
    const reply = await store(context, mallory, { raw: await alice.delegation() });
    expectProblem(reply, 400, 'delegation_refused', 'ucan_wrong_issuer');
  }),

  requirementCase('DEL-3', 'a delegation that signs in is not stored', [], async (context) => {
    const user = await context.user();
    const reply = await store(context, user, { raw: await user.invocation() });
    expectProblem(reply, 400, 'delegation_refused', 'ucan_forbidden_capability');
  }),

  requirementCase('DEL-4', 'what is declared must agree', [], async (context) => {
    const user = await context.user();
    const reply = await store(context, user, { raw: await user.delegation(), expiration: 1_790_000_000 });
    expectProblem(reply, 400, 'delegation_mismatch');
    expectEqual(at(reply.json, 'errors', 0, 'field'), 'body.expiration', 'the field');
    expectEqual(at((await status(context, user)).json, 'authorized'), false, 'authorized');
  }),

  requirementCase('DEL-5', 'a stored delegation is revoked', [], async (context) => {
    const user = await context.user();
    const raw = await user.delegation();
    expectStatus(await store(context, user, { raw }), 200);
    for (let times = 0; times < 2; times++)
      expectStatus(await context.exchange('DELETE /delegation', { as: user }), 200);
    expectEqual(at((await status(context, user)).json, 'authorized'), false, 'authorized');
    expectProblem(await store(context, user, { raw }), 400, 'delegation_refused', 'ucan_revoked');
  }),

  requirementCase('DEL-6', 'a revoked delegation does not sign in', [], async (context) => {
    const user = await context.user();
    const revoked = await revoke(context, user, () => Promise.resolve(undefined));
    const reply = await context.exchange('GET /sessions', { headers: { 'x-ucan-delegation': revoked } });
    expectProblem(reply, 401, 'invalid_delegation', 'ucan_revoked');
  }),

  requirementCase('DEL-7', 'its sockets are closed', ['socket'], async (context) => {
    const chat = await Conversation.open(context);
    await revoke(context, chat.user, async (ucanDelegation) => {
      const socket = await chat.socket({ auth: { ucanDelegation } });
      return async () => {
        expectEqual((await socket.next('closing')).reason, 'ucan_revoked', 'the reason');
        await socket.ended();
      };
    });
  }),

  requirementCase('DEL-8', 'its runs end', ['streaming', 'agent:stream'], async (context) => {
    const chat = await Conversation.open(context);
    await revoke(context, chat.user, async (delegation) => {
      const headers = { 'x-ucan-delegation': delegation, 'x-did': chat.user.did };
      const byDelegation = chat.signedInBy({ headers: () => Promise.resolve(headers) });
      const stream = await byDelegation.stream(agentCommands.stream(1000));
      await stream.find('of text', ({ event }) => event === 'message');
      return async () => {
        const { data } = await stream.find('error', ({ event }) => event === 'error');
        expectEqual([data.kind, data.reason], ['auth', 'ucan_revoked'], 'kind and reason');
        expectEqual(doneOf(await stream.toEnd()).status, 'failed', 'the status of done');
      };
    });
  }),
];

const status = (context: SuiteContext, user: User) => context.exchange('GET /delegation', { as: user });

const store = (context: SuiteContext, user: User, json: object) =>
  context.exchange('POST /delegation', { as: user, json });

/** Uses a new delegation, revokes it, and then checks. @returns the delegation. */
async function revoke(
  context: SuiteContext,
  user: User,
  use: (delegation: string) => Promise<(() => Promise<void>) | undefined>,
): Promise<string> {
  const claims: TokenClaims = {
    lifetimeSeconds: WEEK,
    capability: { can: 'oracle/access', with: `ixo:oracle:${user.oracleDid}` as const },
  };
  const delegation = await mintToken(user, claims);
  const check = await use(delegation);
  const headers = { ...(await user.headers()), 'x-ucan-delegation': delegation };
  expectStatus(await context.exchange('DELETE /delegation', { headers }), 200);
  await check?.();
  return delegation;
}
