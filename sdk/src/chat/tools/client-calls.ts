import { pause } from '../../http/pause.js';
import { createLoader } from '../../runtime/load-later.js';
import type { ToolCallPart } from '../messages/message-part.js';
import type { CallRunner, CallRunnerOptions } from './call-runner.js';
import type { OfferedTool, OfferedTools } from './offered-tools.js';

export interface ClientCallsOptions extends CallRunnerOptions {
  /** What the page offers now. */
  readonly tools: () => OfferedTools;
}

/** The pause before an answer is sent again that did not reach the server. */
const RETRY_MS = 1_000;

/** Runs the oracle's calls of the user's browser and interface, each once. What runs them is loaded when the page offers tools: few pages do. */
export class ClientCalls {
  readonly #calls = new Map<string, AbortController>();
  readonly #load: () => Promise<CallRunner>;
  /** The tab that has sent the message is ready for its calls, before others are. */
  #runner: CallRunner | undefined;

  constructor(
    readonly options: ClientCallsOptions,
    load = () => import('./call-runner.js'),
  ) {
    this.#load = createLoader(
      'The runner of tools',
      async () => (this.#runner = (await load()).createCallRunner(options)),
    );
  }

  /** Loads what runs calls, if the page offers tools. */
  prepare(): void {
    const { browserTools, actions } = this.options.tools();
    // A failure is met again by the call that needs it, which tries again.
    if (Object.keys({ ...browserTools, ...actions }).length > 0) this.#load().catch(() => undefined);
  }

  /** Takes the calls of an answer as they are now: new ones are run, ended ones are aborted. */
  take(calls: readonly ToolCallPart[], requestId: string): void {
    for (const call of calls) {
      const known = this.#calls.get(call.toolCallId);
      if (call.status !== 'isRunning') known?.abort();
      else if (!known && this.#toolOf(call)) void this.#settle(call, requestId);
    }
  }

  /** The oracle waits for none of them any more, or this page serves none. */
  endAll(): void {
    for (const ending of this.#calls.values()) ending.abort();
    this.#calls.clear();
  }

  /** Undefined for a page that does not offer it, which leaves the call to other tabs. */
  #toolOf({ kind, toolName }: ToolCallPart): OfferedTool | undefined {
    const { browserTools: browser_tool, actions: action } = this.options.tools();
    const tools = kind === 'tool' ? undefined : { browser_tool, action }[kind];
    return tools && Object.hasOwn(tools, toolName) ? tools[toolName] : undefined;
  }

  async #settle(part: ToolCallPart, requestId: string): Promise<void> {
    const { toolCallId, toolName, args } = part;
    const ending = new AbortController();
    const { signal } = ending;
    this.#calls.set(toolCallId, ending);
    const run = this.#runner ?? (await this.#load().catch(() => undefined));
    if (signal.aborted) return;
    const tool = this.#toolOf(part);
    // The page has taken it back while the runner was loaded.
    if (!tool) this.#calls.delete(toolCallId);
    else if (!(await run?.({ toolCallId, toolName, requestId, args: { ...args } }, tool, signal)))
      // Without a network the answer is sent later.
      pause(RETRY_MS, signal).then(
        () => {
          this.#calls.delete(toolCallId);
          this.take([part], requestId);
        },
        () => undefined,
      );
  }
}
