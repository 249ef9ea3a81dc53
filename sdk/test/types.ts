/** What callers may write, and what the compiler must reject. Nothing runs here: the compiler is the test. */
import type {
  Attachment,
  OracleAuth,
  OracleClient,
  PlatformClient,
  PlatformEvent,
  ProblemError,
  RunFailedError,
  RunFrame,
} from '../src/index.js';
import { declareTools, serveTools } from '../src/realtime/index.js';
import type { ClientTools, HandshakeError, SessionSocket, SocketAuth } from '../src/realtime/index.js';
import type { UcanArtifact, UcanAuth } from '../src/ucan/index.js';

export const requests = async (
  platform: PlatformClient,
  oracle: OracleClient,
  delegation: UcanArtifact,
): Promise<void> => {
  const attach = (attachment: Attachment) => attachment;

  // @ts-expect-error A twin has a type.
  await platform.entities.create({ protocol: 'did:ixo:protocol/stove' });
  // @ts-expect-error A twin has a protocol, under one of its two names.
  await platform.entities.create({ type: 'Device' });
  // @ts-expect-error The contract closes the body.
  await platform.entities.create({ type: 'Device', class: 'did:ixo:protocol/stove', colour: 'red' });

  const twin = await platform.domains.get('did:ixo:entity:1', { at: '2026-01-01T00:00:00Z' });
  await platform.domains.update(twin.did, { metadata: { name: null } }, { ifMatch: twin });
  await platform.domains.delete(twin.did, { ifMatch: '"1"', requestId: 'req-1' });
  // @ts-expect-error A change says what it is made to.
  await platform.domains.update(twin.did, { metadata: null });
  // @ts-expect-error The type of a twin cannot be changed.
  await platform.domains.update(twin.did, { type: 'Device' }, { ifMatch: twin });
  // @ts-expect-error A claim has no revision.
  await platform.domains.delete(twin.did, { ifMatch: await platform.claims.get('clm_1') });
  // @ts-expect-error What makes nothing has no key.
  await platform.domains.get(twin.did, { idempotencyKey: 'k1' });
  // @ts-expect-error The contract knows no such status.
  await platform.domains.list({ status: 'nice' });
  // @ts-expect-error All of a list has no pages.
  platform.domains.listAll({ limit: 5 });
  await platform.protocols.create({
    properties: { stoves: { type: 'integer', minimum: 0 } },
    relationships: { verifier: 'Oracle', operator: { kind: 'Organisation', max: 1 } },
  });
  // @ts-expect-error The contract knows no such choice.
  await platform.proposals.vote('prop_1', 'perhaps');
  // @ts-expect-error A claim has evidence.
  await platform.claims.create({ subject: twin.did, type: 'EmissionReduction' });
  // @ts-expect-error A change by hand has a reason.
  await platform.verification.suspend(twin.did);
  // @ts-expect-error A line says what it is.
  await platform.imports.start([{ type: 'Project' }]);

  // @ts-expect-error A key has scopes.
  await platform.apiKeys.create({ name: 'import' });
  // @ts-expect-error The contract knows no such scope.
  await platform.apiKeys.create({ name: 'import', scopes: ['everything'] });
  await platform.apiKeys.rotate('7f3kQ2mW9xLpB', { overlapSeconds: 0 }, { requestId: 'req-1' });

  await oracle.delegation.store(delegation);
  await oracle.delegation.explain(delegation.serialized, { requestId: 'req-1' });
  // @ts-expect-error A delegation is signed.
  await oracle.delegation.store({ can: 'oracle/access' });

  // @ts-expect-error The method says whether the answer is a stream.
  await oracle.messages.send('ses_1', { message: 'hi', stream: true });
  // @ts-expect-error It has no effect on a stream.
  await oracle.messages.stream('ses_1', { message: 'hi', returnAllMessages: true });
  await oracle.messages.send('ses_1', { message: 'hi', multitask: 'enqueue' }, { idempotencyKey: 'k1' });
  // @ts-expect-error What makes nothing has no key.
  await oracle.messages.abort('ses_1', { idempotencyKey: 'k1' });
  await oracle.sessions.submitToolResult('ses_1', { toolCallId: 'call_1', result: [1] }, { requestId: 'r' });
  await oracle.sessions.submitToolResult('ses_1', { toolCallId: 'call_1', error: 'No' });
  // @ts-expect-error An answer names its call.
  await oracle.sessions.submitToolResult('ses_1', { result: 1 });
  // @ts-expect-error A run is joined by its own id alone.
  await oracle.runs.join('run_1', { sessionId: 'ses_1' });
  // @ts-expect-error An attachment is named by a URI or by an event.
  attach({ filename: 'a.pdf', mimetype: 'application/pdf' });
  // @ts-expect-error An attachment has a file name.
  attach({ mxcUri: 'mxc://example.org/1' });
};

export const events = (event: PlatformEvent): string => {
  switch (event.type) {
    case 'twin.updated':
      return `${event.data.twin.did}: ${event.data.changed.join()}`;
    case 'proposal.vote_cast':
      return `${event.data.vote.voter}: ${event.data.proposal.tally.yes}`;
    case 'member.added':
      return event.data.member;
    case 'claim.evaluated':
      return event.data.evaluation.oracle;
    case 'unknown':
      return event.name;
    // @ts-expect-error The contract knows no such event.
    case 'hologram.shown':
      return '';
    default:
      return event.actor.did;
  }
};

export const frames = (frame: RunFrame): string => {
  switch (frame.event) {
    case 'message':
      return frame.data.content;
    case 'tool_call':
    case 'action_call':
    case 'browser_tool_call':
      return frame.data.toolName;
    case 'render_component':
      return frame.data.componentName;
    case 'router_update':
      return frame.data.to;
    case 'delegation_required':
      return frame.data.oracleDid;
    case 'done':
      return frame.data.messageId;
    case 'unknown':
      return frame.name;
    case 'run':
    case 'reasoning':
    case 'error':
      return '';
    // @ts-expect-error The contract knows no such event.
    case 'hologram':
      return '';
  }
};

export const errors = (
  problem: ProblemError,
  { reason }: RunFailedError,
  closed: HandshakeError,
): unknown[] => {
  const newer: typeof problem.code = 'a_code_of_tomorrow';
  const newerReason: typeof problem.reason = 'a_reason_of_tomorrow';
  const wait: number | undefined = problem.retryAfterSeconds;
  return [
    problem.code === 'session_not_found' || problem.code === newer,
    problem.code === 'precondition_failed' || problem.code === 'domain_not_verified',
    problem.code === 'tool_call_answered' || problem.code === 'agent_failed',
    problem.reason === 'ucan_expired' || problem.reason === newerReason,
    reason === 'ucan_revoked',
    closed.reason === 'session_deleted' || closed.reason === 'ucan_revoked',
    wait,
  ];
};

export const socket = (session: SessionSocket): void => {
  session.on('exception', ({ code, event }) => `${event}: ${code}`);
  session.on('delegation_required', ({ toolName, reason }) => `${toolName}: ${reason}`);
  session.on('closing', ({ reason }) => {
    switch (reason) {
      case 'ucan_expired':
      case 'ucan_revoked':
      case 'session_deleted':
      case 'too_many_refusals':
      case 'slow_consumer':
      case 'server_stopping':
        return;
      // @ts-expect-error The contract knows no such reason.
      case 'bored':
    }
  });
  // @ts-expect-error The server sends no such event.
  session.on('hologram', () => undefined);
  // @ts-expect-error A pong has no such member.
  session.on('pong', (payload: { activeSessions: number }) => payload.activeSessions);

  session.sendToolResult({ toolCallId: 'call_1', result: { any: 'JSON' } });
  session.sendActionResult({ toolCallId: 'call_1', error: 'No' });
  // @ts-expect-error An answer names its call.
  session.sendToolResult({ result: 1 });
  // @ts-expect-error The channel knows its session.
  void session.subscribe({ sessionId: 'ses_2' });

  session.socket.emit('subscribe', {});
  // @ts-expect-error The server takes no such event.
  session.socket.emit('hologram');
  // @ts-expect-error A ping carries nothing.
  session.socket.emit('ping', 1);
  // @ts-expect-error The server sends no such event.
  session.socket.on('hologram', () => undefined);
};

export const tools = async (oracle: OracleClient, session: SessionSocket): Promise<void> => {
  const served: ClientTools = {
    browserTools: {
      // The server has checked the arguments, so a tool may name those of its schema.
      open: { description: 'Opens', schema: { type: 'object' }, run: ({ did }: { did: string }) => did },
      wait: { description: 'Waits', schema: {}, run: (_args, { signal }) => Promise.resolve(signal.aborted) },
    },
    actions: { highlight: { description: 'Highlights', schema: {}, hasRender: true, run: () => undefined } },
  };
  const stop: () => void = serveTools(session, served);
  await oracle.messages.stream('ses_1', { message: 'hi', ...declareTools(served) });
  stop();
  // @ts-expect-error A tool does something.
  serveTools(session, { browserTools: { nothing: { description: 'None', schema: {} } } });
};

export const credentials = (ucan: UcanAuth): OracleAuth & SocketAuth => ucan;
