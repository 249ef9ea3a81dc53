import { mintToken } from '../../../identity/tokens.js';
import type { ConformanceCase } from '../../../suite/conformance-case.js';
import { expectEqual, expectThat } from '../../../suite/finding.js';
import { at } from '../../../suite/read-json.js';
import { Conversation } from '../../conversation.js';
import { requirementCase } from '../requirement-case.js';

const NEEDS = ['socket'] as const;

export const handshake: readonly ConformanceCase[] = [
  requirementCase('SOCK-1', 'connected comes first', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    expectEqual(socket.events[0]?.name, 'connected', 'the first event');
    expectEqual(socket.events[0]?.payload.sessionId, chat.sessionId, 'its session');
  }),
  requirementCase('SOCK-1/delegation', 'a delegation opens a socket as well', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    await chat.socket({ auth: { ucanDelegation: await chat.user.delegation() } });
  }),

  requirementCase('SOCK-2', 'without credentials nobody comes in', NEEDS, async (context) => {
    const { user, sessionId } = await Conversation.open(context);
    const problem = await context.refusedSocket({ as: user, sessionId, auth: {} });
    expectEqual([problem.status, problem.code], [401, 'authentication_required'], 'status and code');
  }),

  requirementCase('SOCK-3', 'a session of another user is not found', NEEDS, async (context) => {
    const { sessionId } = await Conversation.open(context);
    const mallory = await context.user();
    const foreign = await context.refusedSocket({ as: mallory, sessionId });
    const unknown = await context.refusedSocket({ as: mallory, sessionId: 'ses_01JC0000000000000000000000' });
    expectEqual([foreign.status, foreign.code], [404, 'session_not_found'], 'status and code');
    expectEqual([unknown.status, unknown.code], [404, 'session_not_found'], 'those of an unknown session');
  }),

  requirementCase('SOCK-4/expired', 'a token that has expired is refused', NEEDS, async (context) => {
    const { user, sessionId } = await Conversation.open(context);
    const invocation = await mintToken(user, { lifetimeSeconds: -60 });
    const problem = await context.refusedSocket({ as: user, sessionId, auth: { invocation } });
    expectEqual([problem.code, problem.reason], ['invalid_invocation', 'ucan_expired'], 'code and reason');
  }),
  requirementCase(
    'SOCK-4/forged',
    'a token in the name of another user is refused',
    NEEDS,
    async (context) => {
      const { user, sessionId } = await Conversation.open(context);
      const mallory = await context.user();
      const invocation = await mintToken(mallory, { issuerDid: user.did });
      const problem = await context.refusedSocket({ as: user, sessionId, auth: { invocation } });
      expectEqual(
        [problem.code, problem.reason],
        ['invalid_invocation', 'ucan_bad_signature'],
        'code and reason',
      );
    },
  ),
  requirementCase(
    'SOCK-4/fallback',
    'a good delegation does not help a bad invocation',
    NEEDS,
    async (context) => {
      const { user, sessionId } = await Conversation.open(context);
      const auth = { invocation: 'bm9wZQ==', ucanDelegation: await user.delegation() };
      const problem = await context.refusedSocket({ as: user, sessionId, auth });
      expectEqual(problem.code, 'invalid_invocation', 'the code');
    },
  ),

  requirementCase('SOCK-5', 'a session has to be named', NEEDS, async (context) => {
    const user = await context.user();
    for (const sessionId of ['', 'a/b']) {
      const problem = await context.refusedSocket({ as: user, sessionId });
      expectEqual([problem.status, problem.code], [400, 'invalid_request'], 'status and code');
      expectEqual(at(problem, 'errors', 0, 'field'), 'query.sessionId', 'the field');
    }
  }),

  requirementCase('SOCK-6', 'long polling works as well', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket({ transport: 'polling' });
    socket.emit('ping');
    await socket.next('pong');
  }),

  requirementCase(
    'SOCK-7',
    'a socket ends with its token, and is warned',
    NEEDS,
    async (context) => {
      const chat = await Conversation.open(context);
      const invocation = await mintToken(chat.user, { lifetimeSeconds: 4 });
      const socket = await chat.socket({ auth: { invocation } });
      const { expiresAt } = await socket.next('token_expiring');
      expectThat(Number(expiresAt) > Date.now() / 1000 - 1, 'an end that is to come', expiresAt);
      expectEqual((await socket.next('closing')).reason, 'ucan_expired', 'the reason');
      await socket.ended();
    },
    5,
  ),

  requirementCase(
    'SOCK-8',
    'a fresh token keeps the socket open',
    NEEDS,
    async (context) => {
      const chat = await Conversation.open(context);
      const invocation = await mintToken(chat.user, { lifetimeSeconds: 10 });
      const socket = await chat.socket({ auth: { invocation } });
      const { expiresAt: end } = await socket.next('token_expiring');
      socket.emit('authenticate', { invocation: await mintToken(chat.user) });
      const { expiresAt } = await socket.next('authenticated');
      expectThat(Number(expiresAt) > Number(end), `an end after ${String(end)}`, expiresAt);
      await context.poll(() => Promise.resolve(Date.now() / 1000 > Number(end) + 1));
      socket.emit('ping');
      await socket.next('pong');
    },
    11,
  ),

  requirementCase('SOCK-9/refused', 'a bad token changes nothing', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const socket = await chat.socket();
    socket.emit('authenticate', { invocation: await mintToken(chat.user, { lifetimeSeconds: -60 }) });
    const refused = await socket.next('exception');
    const about = [refused.event, refused.code, refused.reason];
    expectEqual(about, ['authenticate', 'invalid_invocation', 'ucan_expired'], 'event, code and reason');
    socket.emit('ping');
    await socket.next('pong');
  }),
  requirementCase('SOCK-9/other', 'a token of another user changes nothing', NEEDS, async (context) => {
    const chat = await Conversation.open(context);
    const mallory = await context.user();
    const socket = await chat.socket();
    socket.emit('authenticate', { invocation: await mallory.invocation() });
    const refused = await socket.next('exception');
    expectEqual([refused.event, refused.reason], ['authenticate', 'ucan_wrong_issuer'], 'event and reason');
    socket.emit('ping');
    await socket.next('pong');
  }),
];
