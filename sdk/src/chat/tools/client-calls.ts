import { ConnectionError } from '../../errors/connection-error.js';
import { answerTo } from '../../realtime/tools/answer-to.js';
import type { ToolAnswer } from '../../realtime/socket/tool-answer.js';
import type { CallProgress, ToolCallPart } from '../messages/message-part.js';
import type { CallJournal } from './call-journal.js';
import type { OfferedTools } from './offered-tools.js';

export interface ClientCallsOptions {
  /** What the page offers now. */
  readonly tools: () => OfferedTools;
  readonly journal: () => CallJournal;
  /** Sends an answer. It retries by itself, and rejects when the server does not take it. */
  readonly submit: (answer: ToolAnswer) => Promise<unknown>;
  readonly onProgress: (toolCallId: string, progress: CallProgress) => void;
}

/** The pause before an answer is sent again that did not reach the server. */
const RETRY_MS = 1_000;

/** Runs the oracle's calls of the user's browser and interface, each once. */
export class ClientCalls {
  readonly #calls = new Map<string, AbortController>();

  constructor(readonly options: ClientCallsOptions) {}

  /** Takes the calls of an answer as they are now: new ones are run, ended ones are aborted. */
  take(calls: readonly ToolCallPart[], requestId: string): void {
    for (const call of calls) {
      const known = this.#calls.get(call.toolCallId);
      if (call.status !== 'isRunning') known?.abort();
      else if (!known && this.#isServed(call)) void this.#settle(call, requestId);
    }
  }

  /** The oracle waits for none of them any more, or this page serves none. */
  endAll(): void {
    for (const ending of this.#calls.values()) ending.abort();
    this.#calls.clear();
  }

  /** A page that does not offer the tool leaves the call to other tabs. */
  #isServed({ kind, toolName }: ToolCallPart): boolean {
    return Object.hasOwn(this.#toolsOf(kind) ?? {}, toolName);
  }

  #toolsOf(kind: ToolCallPart['kind']): OfferedTools['browserTools'] {
    const { browserTools, actions } = this.options.tools();
    if (kind === 'browser_tool') return browserTools;
    return kind === 'action' ? actions : undefined;
  }

  async #settle(part: ToolCallPart, requestId: string): Promise<void> {
    const { toolCallId, toolName, args, kind } = part;
    const { journal, submit, onProgress } = this.options;
    const ending = new AbortController();
    const { signal } = ending;
    this.#calls.set(toolCallId, ending);
    const tools = this.#toolsOf(kind) ?? {};
    const tool = Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
    const call = { toolCallId, toolName, requestId, args: { ...args } };
    try {
      await journal().settle(toolCallId, {
        signal,
        run: () => {
          onProgress(toolCallId, 'running');
          return answerTo(call, tool, signal);
        },
        answer: submit,
        onElsewhere: () => onProgress(toolCallId, 'elsewhere'),
      });
    } catch (error) {
      // Without a network the answer is sent later. Otherwise the server waits no longer, and its frames say how the call has ended.
      if (!(error instanceof ConnectionError) || signal.aborted) return;
      setTimeout(() => {
        if (this.#calls.get(toolCallId) !== ending || signal.aborted) return;
        this.#calls.delete(toolCallId);
        this.take([part], requestId);
      }, RETRY_MS);
    }
  }
}
