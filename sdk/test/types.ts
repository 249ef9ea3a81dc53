/** What callers may rely on at compile time. Nothing runs here: the compiler is the test. */
import type { components } from '../../generated/sdk-types.js';
import type { HandshakeAuth } from '../../generated/socket-events.js';
import type {
  Attachment,
  Discovery,
  MessageReply,
  OracleAuth,
  OracleClient,
  PlatformClient,
  ProblemError,
  RunEvent,
  RunFrame,
  RunStream,
  Twin,
  UnknownEvent,
} from '../src/index.js';
import type { ServerEventPayload, SessionSocket, SocketAuth } from '../src/realtime/index.js';
import type { UcanAuth } from '../src/ucan/index.js';

type Schemas = components['schemas'];
type Any<T> = 0 extends 1 & T ? true : false;
type Equal<A, B> = [Any<A>, Any<B>, A, B] extends [Any<B>, Any<A>, B, A] ? true : false;
type Result<Method extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>;

/** Compiles only when what it is given says `true`. */
type Holds<Claim extends true> = Claim;

export type Replies = [
  Holds<Equal<Result<PlatformClient['domains']['create']>, Schemas['Twin']>>,
  Holds<Equal<Result<PlatformClient['entities']['get']>, Twin>>,
  Holds<Equal<Twin['metadata']['name'], string | undefined>>,
  Holds<Equal<Result<OracleClient['discover']>, Schemas['Discovery']>>,
  Holds<Equal<Discovery['oracle']['did'], string>>,
  Holds<Equal<Result<OracleClient['sessions']['create']>, Schemas['Session']>>,
  Holds<Equal<Result<OracleClient['messages']['send']>, MessageReply>>,
  Holds<Equal<MessageReply['message']['type'], 'ai'>>,
  Holds<Equal<Result<OracleClient['messages']['stream']>, RunStream>>,
  Holds<Equal<Result<SessionSocket['status']>, ServerEventPayload<'status'>>>,
  Holds<Equal<ServerEventPayload<'status'>['activeSessions'], number>>,
  Holds<Equal<Result<SocketAuth['handshake']>, HandshakeAuth>>,
  Holds<Equal<UnknownEvent['data'], unknown>>,
  // Were this name to enter the contract, unknown events would need another.
  Holds<Equal<Extract<RunEvent, { event: 'unknown' }>, never>>,
];

export const requests = async (platform: PlatformClient, oracle: OracleClient): Promise<void> => {
  const attach = (attachment: Attachment) => attachment;

  // @ts-expect-error A twin has a type.
  await platform.entities.create({ protocol: 'did:ixo:protocol/stove' });
  // @ts-expect-error A twin has a protocol, under one of its two names.
  await platform.entities.create({ type: 'Device' });
  // @ts-expect-error The contract closes the body.
  await platform.entities.create({ type: 'Device', class: 'did:ixo:protocol/stove', colour: 'red' });

  // @ts-expect-error The method says whether the answer is a stream.
  await oracle.messages.send('ses_1', { message: 'hi', stream: true });
  // @ts-expect-error It has no effect on a stream.
  await oracle.messages.stream('ses_1', { message: 'hi', returnAllMessages: true });
  // @ts-expect-error An attachment is named by a URI or by an event.
  attach({ filename: 'a.pdf', mimetype: 'application/pdf' });
  // @ts-expect-error An attachment has a file name.
  attach({ mxcUri: 'mxc://example.org/1' });
};

export const frames = (frame: RunFrame): string => {
  switch (frame.event) {
    case 'message':
      return frame.data.content;
    case 'tool_call':
      return frame.data.toolName;
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

export const errors = (error: ProblemError): boolean => {
  const newer: typeof error.code = 'a_code_of_tomorrow';
  return error.code === 'session_not_found' || error.code === newer;
};

export const socket = (session: SessionSocket): void => {
  session.on('exception', ({ code, event }) => `${event}: ${code}`);
  // @ts-expect-error The server sends no such event.
  session.on('hologram', () => undefined);
  // @ts-expect-error A pong has no such member.
  session.on('pong', (payload: { activeSessions: number }) => payload.activeSessions);

  session.socket.emit('subscribe', {});
  // @ts-expect-error The server takes no such event.
  session.socket.emit('hologram');
  // @ts-expect-error A ping carries nothing.
  session.socket.emit('ping', 1);
  // @ts-expect-error The server sends no such event.
  session.socket.on('hologram', () => undefined);
};

export const credentials = (ucan: UcanAuth): OracleAuth & SocketAuth => ucan;
