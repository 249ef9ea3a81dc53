/** Users who ask the oracle again and again, readers of their answers, and sockets. */
import { createOracleClient, ProblemError } from '@twin-oracle/sdk';
import { io } from 'socket.io-client';
import { createTestUser, type TestUser } from '../../server/testing/server.js';
import { wait, type SoakedServer, type Tally } from './soaked-server.js';

/** A user in a session. */
export interface Conversation {
  readonly user: TestUser;
  readonly sessionId: string;
  /** The run that is being answered. */
  runId: string | undefined;
}

const PAUSE_MS = 500;

export async function openConversation(server: SoakedServer): Promise<Conversation> {
  const user = await createTestUser(server);
  const { sessionId } = await clientOf(server, user).sessions.create();
  return { user, sessionId, runId: undefined };
}

/** Sends a message when the last one is answered, and reads the whole answer. */
export async function converse(
  server: SoakedServer,
  conversation: Conversation,
  tally: Tally,
  over: AbortSignal,
): Promise<void> {
  const client = clientOf(server, conversation.user);
  while (!over.aborted) {
    try {
      const stream = await unlessShed(
        client.messages.stream(conversation.sessionId, { message: '/stream 200' }),
      );
      conversation.runId = stream?.runId;
      if (!stream) {
        tally.add('messages shed');
        continue;
      }
      const text = await stream.text();
      tally.add(text.endsWith('200') ? 'answers' : 'answers cut short');
    } catch (error) {
      tally.addUnlessOver(over, `conversations failed: ${String(error)}`);
    } finally {
      await wait(PAUSE_MS, over);
    }
  }
}

/** Undefined when a server that sheds load has refused the message again and again: it has accepted nothing. */
function unlessShed<T>(sending: Promise<T>): Promise<T | undefined> {
  return sending.catch((error: unknown) => {
    if (error instanceof ProblemError && error.status === 503) return undefined;
    throw error;
  });
}

/** Reads each answer of the conversation as another tab does. */
export async function readAnswers(
  server: SoakedServer,
  conversation: Conversation,
  tally: Tally,
  over: AbortSignal,
): Promise<void> {
  const client = clientOf(server, conversation.user);
  let read: string | undefined;
  while (!over.aborted) {
    await wait(PAUSE_MS, over);
    const { runId } = conversation;
    if (runId === undefined || runId === read) continue;
    read = runId;
    try {
      const text = await (await client.runs.join(runId)).text();
      tally.add(text.endsWith('200') ? 'answers read' : 'answers cut short');
    } catch (error) {
      tally.addUnlessOver(over, `readers failed: ${String(error)}`);
    }
  }
}

/** A socket of the conversation, until the signal. One that is refused, or closed by the server, comes again as a page does. */
export async function keepSocket(
  { url }: SoakedServer,
  { user, sessionId }: Conversation,
  tally: Tally,
  over: AbortSignal,
): Promise<void> {
  const socket = io(url, {
    transports: ['websocket'],
    query: { sessionId },
    auth: (give) => void user.handshake().then(give),
    forceNew: true,
  });
  socket.on('connected', () => tally.add('sockets connected'));
  socket.on('run', () => tally.add('events of sockets'));
  const comeAgain = async () => {
    // Lost connections are opened again by the client itself.
    if (socket.active) return;
    await wait(PAUSE_MS * (1 + Math.random()), over);
    if (!over.aborted) socket.connect();
  };
  socket.on('connect_error', () => {
    tally.addUnlessOver(over, 'sockets refused');
    void comeAgain();
  });
  socket.on('disconnect', () => void comeAgain());
  await new Promise((resolve) => over.addEventListener('abort', resolve, { once: true }));
  socket.disconnect();
}

const clientOf = ({ url }: SoakedServer, user: TestUser) => createOracleClient({ baseUrl: url, auth: user });
