import { pause, type Pause } from '../../http/pause.js';
import type { NewFrame } from './frame-log.js';
import type { ClientResult, MockRun } from './mock-run.js';
import { randomId } from './random-id.js';
import type {
  ClientCall,
  ConnectionFault,
  OracleCall,
  Scenario,
  ScenarioFrameName,
  ScenarioStep,
} from './scenario.js';

/** Milliseconds between two pieces of a text. */
const PIECE_MS = 30;
const CLIENT_CALL_MS = 15_000;

export interface PlayOptions {
  /** What the user has sent. */
  readonly message: string;
  readonly oracleDid: string;
  /** Sends an event to the sockets of the session. */
  readonly sendEvent: (step: Extract<ScenarioStep, { event: string }>) => void;
  /** Does something to the connections of those who follow the run. */
  readonly disturb: (fault: ConnectionFault) => void;
  /** For tests that control the time. */
  readonly pause?: Pause | undefined;
}

/** Plays the steps of a scenario as a run, from its first frame to its last. */
export const playScenario = async (
  run: MockRun,
  { steps }: Scenario,
  { pause: wait = pause, ...options }: PlayOptions,
): Promise<void> => {
  const player = new Player(run, wait, options);
  run.begin();
  try {
    for (const step of steps) {
      if (!(await player.play(step))) return;
    }
    run.end('finished');
  } catch (error) {
    // The run was stopped; it has its last frame already.
    if (!run.signal.aborted) throw error;
  }
};

/** Frames that say when they were written. */
const TIMED: readonly ScenarioFrameName[] = ['message', 'reasoning', 'router_update', 'delegation_required'];

class Player {
  /** When the next step begins, by the scenario. */
  #due = performance.now();

  constructor(
    private readonly run: MockRun,
    private readonly pause: Pause,
    private readonly options: Omit<PlayOptions, 'pause'>,
  ) {}

  /** @returns whether the answer goes on. */
  async play(step: ScenarioStep): Promise<boolean> {
    const { run } = this;
    if ('wait' in step) await this.#wait(step.wait);
    else if ('text' in step) await this.#say(step.text.repeat(step.times ?? 1), step.every);
    else if ('reasoning' in step) await this.#think(step.reasoning, step.every);
    else if ('tool' in step) await this.#callTool(step.tool);
    else if ('browserTool' in step) await this.#callBrowser(step.browserTool);
    else if ('action' in step) await this.#callAction(step.action);
    else if ('component' in step) {
      const { name: componentName, args, id: eventId = randomId('cmp') } = step.component;
      run.write({
        event: 'render_component',
        data: { ...run.ids, eventId, componentName, args: { ...args }, status: 'done' },
      });
    } else if ('frame' in step) run.write(this.#completed(step.frame, step.data));
    else if ('event' in step) this.options.sendEvent(step);
    else if ('connection' in step) this.options.disturb(step.connection);
    else {
      run.write({ event: 'error', data: { ...step.fail, ...run.ids, timestamp: now() } });
      run.end('failed');
      return false;
    }
    return true;
  }

  async #say(text: string, every = PIECE_MS): Promise<void> {
    for (const content of this.#pieces(text)) {
      await this.#wait(every);
      this.run.write({ event: 'message', data: { content, timestamp: now() } });
    }
  }

  async #think(text: string, every = PIECE_MS): Promise<void> {
    for (const reasoning of this.#pieces(text)) {
      await this.#wait(every);
      this.#reason(reasoning, false);
    }
    this.#reason('', true);
  }

  #reason(reasoning: string, isComplete: boolean): void {
    this.run.write({
      event: 'reasoning',
      data: { ...this.run.ids, reasoning, isComplete, timestamp: now() },
    });
  }

  async #callTool({ name: toolName, args, takes = 0, output, error }: OracleCall): Promise<void> {
    const call = { ...this.run.ids, eventId: randomId('call'), toolName, args };
    this.run.write({ event: 'tool_call', data: { ...call, status: 'isRunning' } });
    await this.#wait(takes);
    this.run.write({
      event: 'tool_call',
      data: {
        ...call,
        ...(error === undefined
          ? { status: 'done', output: output ?? 'null' }
          : { status: 'error', error, errorCode: 'tool_error' }),
      },
    });
  }

  async #callBrowser({ name: toolName, args, within = CLIENT_CALL_MS }: ClientCall): Promise<void> {
    const { run } = this;
    const id = randomId('call');
    const call = { ...run.ids, eventId: id, toolName, kind: 'browser_tool', args } as const;
    const expiresAt = new Date(Date.now() + within).toISOString();
    run.write({ event: 'tool_call', data: { ...call, status: 'isRunning' } });
    const result = this.#result(id, within);
    run.write({
      event: 'browser_tool_call',
      data: { ...run.ids, toolCallId: id, toolName, args, expiresAt },
    });
    run.write({ event: 'tool_call', data: { ...call, ...(await result) } });
  }

  async #callAction({ name: toolName, args, within = CLIENT_CALL_MS }: ClientCall): Promise<void> {
    const { run } = this;
    const toolCallId = randomId('call');
    const call = { ...run.ids, toolCallId, toolName, args };
    const result = this.#result(toolCallId, within, actionResult);
    run.write({ event: 'action_call', data: { ...call, status: 'isRunning' } });
    run.write({ event: 'action_call', data: { ...call, ...(await result) } });
  }

  /** How a call of the client ended. */
  async #result(callId: string, within: number, read = (answer: ClientResult) => answer) {
    const giving = new AbortController();
    const signal = AbortSignal.any([giving.signal, this.run.signal]);
    try {
      const result = await Promise.race([
        this.run.awaitResult(callId),
        this.pause(within, signal).then(() => undefined),
      ]);
      // How long a client takes is not the scenario's.
      this.#due = performance.now();
      if (result) return outcomeOf(read(result));
      this.run.giveUp(callId);
      return {
        status: 'error',
        error: `There was no result within ${within / 1000} s`,
        errorCode: 'timeout',
      } as const;
    } finally {
      giving.abort();
    }
  }

  /** With the members that a scenario leaves to the run. */
  #completed(event: ScenarioFrameName, data: Readonly<Record<string, unknown>>): NewFrame {
    const { ids } = this.run;
    const { oracleDid } = this.options;
    const own = {
      ...(TIMED.includes(event) && { timestamp: now() }),
      ...(event === 'delegation_required' && { oracleDid }),
    };
    return { event, data: { ...own, ...data, ...(event !== 'message' && ids) } } as unknown as NewFrame;
  }

  *#pieces(text: string): Generator<string> {
    yield* text.replaceAll('{message}', this.options.message).match(/\S+\s*|\s+/g) ?? [];
  }

  /** Keeps to the scenario's times: a timer that was late makes the next wait shorter. */
  async #wait(milliseconds: number): Promise<void> {
    this.#due += milliseconds;
    await this.pause(Math.max(0, this.#due - performance.now()), this.run.signal);
  }
}

const outcomeOf = ({ result, error }: ClientResult) =>
  error === undefined || error === null
    ? ({ status: 'done', output: JSON.stringify(result ?? null) } as const)
    : ({ status: 'error', error, errorCode: 'client_error' } as const);

/** With the failure of an action whose result says that there was none. */
const actionResult = (answer: ClientResult): ClientResult => {
  const { result } = answer;
  if (typeof result !== 'object' || result === null || !('success' in result) || result.success !== false)
    return answer;
  return { error: 'error' in result && typeof result.error === 'string' ? result.error : 'It failed' };
};

const now = (): string => new Date().toISOString();
