import type { ChatRequestOptions, ChatTransport, UIMessage, UIMessageChunk } from 'ai';
import type { OracleClient } from '../client/oracle/oracle-client.js';
import type { BrowserTool, RunAborted, StreamMessage } from '../http/contract-schemas.js';
import { warnOfStop } from '../page-runs/stop-failure.js';
import type { OnStopError } from '../page-runs/stop-failure.js';
import { PageRuns } from '../page-runs/page-runs.js';
import type { PageReading, PageTools } from '../page-runs/page-runs.js';
import { MessageChunks } from './message-chunks.js';
import { outputsIn } from './page-outputs.js';
import { attachmentAt, questionOf } from './question.js';
import type { AttachmentOf } from './question.js';

/** The client of a transport, and what goes along with messages. */
export interface ChatTransportOptions<Message extends UIMessage = UIMessage> {
  readonly client: OracleClient;
  /** The session of a chat; default: the one whose id is that of the chat. */
  readonly sessionOf?: ((chatId: string) => string | Promise<string>) | undefined;
  /**
   * Adds to a message before it is sent, such as a model. `body` and `metadata` are those of `sendMessage(message, { body, metadata })`.
   * Default: the text and the files alone.
   */
  readonly prepareMessage?:
    | ((
        message: StreamMessage,
        question: Message,
        request: Pick<ChatRequestOptions, 'body' | 'metadata'>,
      ) => StreamMessage | Promise<StreamMessage>)
    | undefined;
  /**
   * The tools of the page, declared with each message. The page answers their calls by `addToolOutput`; the chat needs
   * `sendAutomaticallyWhen: lastAssistantMessageIsCompleteWithToolCalls`, which sends the outputs.
   */
  readonly tools?: readonly BrowserTool[] | (() => readonly BrowserTool[]) | undefined;
  /** Makes an attachment of a file, for instance by uploading it. Default: files at an `https` or `mxc` address are sent as they are. */
  readonly attachmentOf?: AttachmentOf | undefined;
  /** Whether `stop()` of the AI SDK ends the answer at the server; default true. Otherwise it only disconnects from it. */
  readonly stopEndsRun?: boolean | undefined;
  /** Told why an answer could not be stopped: it goes on, and the AI SDK reads its stream no longer. Default: `console.warn`. */
  readonly onStopError?: OnStopError | undefined;
}

/** A chat is a session. */
export interface OracleChatTransport<Message extends UIMessage = UIMessage> extends ChatTransport<Message> {
  /** Ends the answer of a chat at the server, also while it waits for an output of the page. */
  stop(chatId: string): Promise<RunAborted>;
}

/** What pays for a message that was refused with 402; see `createPayment`. */
const PAYMENT_HEADER = 'Payment-Authorization';

/**
 * A transport for `Chat` and `useChat` of the AI SDK.
 *
 * @example
 * ```ts
 * import { createChatTransport } from '@twin-oracle/sdk/ai-sdk';
 * import type { ChatInit, UIMessage } from 'ai';
 *
 * // For `useChat({ ...init, resume: true })` of the AI SDK.
 * const init: ChatInit<UIMessage> = { id: sessionId, transport: createChatTransport({ client }) };
 * ```
 */
export const createChatTransport = <Message extends UIMessage = UIMessage>({
  client,
  sessionOf = (chatId) => chatId,
  prepareMessage = (message) => message,
  tools = [],
  attachmentOf = attachmentAt,
  stopEndsRun = true,
  onStopError = warnOfStop,
}: ChatTransportOptions<Message>): OracleChatTransport<Message> => {
  const toolsNow = () => (typeof tools === 'function' ? tools() : tools);
  const runs = new PageRuns<MessageChunks>(client);
  const pageTools: PageTools<MessageChunks> = {
    isPageTool: (toolName) => toolsNow().some(({ name }) => name === toolName),
    // An answer that this page has read before is there under the id of its run.
    newState: (resumed) => new MessageChunks(resumed?.isKnown ? undefined : resumed?.messageId),
  };
  const latestSignals = new Map<string, AbortSignal | undefined>();

  const stop = async (chatId: string) => client.messages.abort(await sessionOf(chatId));

  const stopWith = (chatId: string, signal: AbortSignal | undefined): void => {
    latestSignals.set(chatId, signal);
    if (!stopEndsRun) return;
    signal?.addEventListener('abort', () =>
      // A resumption that replaces another one aborts that as well.
      queueMicrotask(() => {
        if (latestSignals.get(chatId) === signal) stop(chatId).catch(onStopError);
      }),
    );
  };

  const send = async (
    sessionId: string,
    question: Message,
    request: ChatRequestOptions,
    signal?: AbortSignal,
  ) => {
    const plain = await questionOf(question, attachmentOf);
    const declared = toolsNow().length > 0 ? { ...plain, tools: [...toolsNow()] } : plain;
    const message = await prepareMessage(declared, question, request);
    const payment = new Headers(request.headers).get(PAYMENT_HEADER) ?? undefined;
    return runs.send(sessionId, { questionId: question.id, message, payment }, pageTools, signal);
  };

  return {
    resumeStreamIsReplay: true,
    async sendMessages({ chatId, messages, abortSignal, headers, body, metadata }) {
      stopWith(chatId, abortSignal);
      const sessionId = await sessionOf(chatId);
      const last = messages.at(-1);
      if (last?.role === 'user')
        return chunksOf(await send(sessionId, last, { headers, body, metadata }, abortSignal));
      const waiting = runs.waitingRun(sessionId);
      if (!last || !waiting)
        throw new TypeError('The last message is not one of the user, and no call waits for the page');
      const answers = outputsIn(last, waiting.waiting);
      return chunksOf(await runs.proceed(sessionId, waiting, answers, abortSignal), [{ type: 'start-step' }]);
    },
    async reconnectToStream({ chatId, abortSignal }) {
      stopWith(chatId, abortSignal);
      const resumed = await runs.resume(await sessionOf(chatId), pageTools, abortSignal);
      return resumed && chunksOf(resumed);
    },
    stop,
  };
};

/** Frames are read as the reader asks for them; when it leaves, the run goes on at the server. */
const chunksOf = (
  { run: { state }, frames, leave }: PageReading<MessageChunks>,
  first: readonly UIMessageChunk[] = [],
): ReadableStream<UIMessageChunk> =>
  new ReadableStream<UIMessageChunk>({
    start: (controller) => {
      for (const chunk of first) controller.enqueue(chunk);
    },
    pull: async (controller) => {
      for (;;) {
        const { done, value } = await frames.next();
        if (done) {
          controller.close();
          return;
        }
        const next = state.of(value);
        for (const chunk of next) controller.enqueue(chunk);
        if (next.length > 0) return;
      }
    },
    cancel: leave,
  });
