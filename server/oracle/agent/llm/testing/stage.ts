/** The agent with a scripted endpoint and scripted tools. */
import { startOpenAiServer, type OpenAiServer } from '../../../../testing/services/openai-server.js';
import { createModels, type ModelsOptions } from '../../../models/models.js';
import { isArguments } from '../../../tools/arguments.js';
import type { AgentEvent, Turn } from '../../../turn/agent.js';
import { eventsOfAgent } from '../../../turn/testing/events-of.js';
import { createLlmAgent, type LlmAgentOptions } from '../llm-agent.js';
import type { Toolbox, ToolCall, ToolOutcome, ToolSpec } from '../../../turn/toolbox.js';

export const USER = 'did:key:zUser';
export const KEY = 'sk-secret-of-the-operator';

export interface LlmStage {
  readonly endpoint: OpenAiServer;
  /** Answers a message. The result contains the events even when the answer fails. */
  answer(turn?: Partial<Turn>, options?: StageOptions): Promise<Answered>;
  /** The same, as a stream of events. */
  events(turn?: Partial<Turn>, options?: StageOptions): AsyncGenerator<AgentEvent, void>;
  close(): Promise<void>;
}

export type StageOptions = Partial<Omit<LlmAgentOptions, 'models'>> & Partial<ModelsOptions>;

export interface Answered {
  readonly events: readonly AgentEvent[];
  readonly text: string;
  /** The states of the steps after a round trip through JSON, as the log returns them. */
  readonly states: readonly unknown[];
  readonly error: unknown;
}

export async function startLlmStage(): Promise<LlmStage> {
  const endpoint = await startOpenAiServer();
  const events = (turn?: Partial<Turn>, options?: StageOptions) =>
    eventsOfAgent(agentAt(endpoint.url, options), turnOf(turn));

  return {
    endpoint,
    events,
    async answer(turn, options) {
      const received: AgentEvent[] = [];
      let error: unknown;
      try {
        await agentAt(endpoint.url, options).answer(turnOf(turn), (event) => void received.push(event));
      } catch (thrown) {
        error = thrown;
      }
      return {
        events: received,
        text: received.map((event) => (event.type === 'text' ? event.delta : '')).join(''),
        states: received.flatMap((event) => (event.type === 'step' ? [asStored(event.state)] : [])),
        error,
      };
    },
    close: () => endpoint.close(),
  };
}

function agentAt(baseUrl: string, options: StageOptions = {}) {
  const { model = 'scripted', models, contextTokens = 128_000, ...rest } = options;
  return createLlmAgent({
    baseUrl,
    apiKey: KEY,
    models: createModels({ model, models, contextTokens }),
    maxSteps: 16,
    timeoutMs: 10_000,
    oracleName: 'Guide',
    firstWaitMs: 1,
    ...rest,
  });
}

function turnOf(given: Partial<Turn> = {}): Turn {
  return {
    runId: 'run_1',
    sessionId: 'ses_1',
    requestId: 'req_1',
    userDid: USER,
    message: 'How many twins are there?',
    attachments: () => Promise.resolve([]),
    history: () => Promise.resolve([]),
    instructions: () => Promise.resolve([]),
    tools: new FakeToolbox({}),
    grant: () => Promise.resolve({ error: 'missing' }),
    signal: new AbortController().signal,
    ...given,
  };
}

export function asStored(state: unknown): unknown {
  return JSON.parse(JSON.stringify(state));
}

type FakeTool = (args: unknown, id: string) => ToolOutcome | Promise<ToolOutcome>;

export const found = (output: unknown): ToolOutcome => ({ ok: true, output: JSON.stringify(output) });

/** Returns stored results by call id, as the real toolbox does. */
export class FakeToolbox implements Toolbox {
  /** The calls that were executed, without those whose results were stored. */
  readonly made: ToolCall[] = [];
  /** The maximum number of concurrent calls. */
  together = 0;
  steps = 0;
  #underWay = 0;

  constructor(
    private readonly tools: Readonly<Record<string, FakeTool>>,
    readonly results = new Map<string, ToolOutcome>(),
    private readonly schema: Record<string, unknown> = {
      type: 'object',
      properties: { type: { type: 'string' } },
    },
  ) {}

  specs(): Promise<ToolSpec[]> {
    return Promise.resolve(
      Object.keys(this.tools).map((name) => ({
        name,
        kind: 'tool',
        description: `Does ${name}`,
        inputSchema: this.schema,
      })),
    );
  }

  beginStep(): void {
    this.steps++;
  }

  async call(call: ToolCall): Promise<ToolOutcome> {
    const stored = this.results.get(call.id);
    if (stored) return stored;
    this.made.push(call);
    this.together = Math.max(this.together, ++this.#underWay);
    const tool = Object.hasOwn(this.tools, call.name) ? this.tools[call.name] : undefined;
    const outcome = await this.#outcome(tool, call);
    this.#underWay--;
    this.results.set(call.id, outcome);
    return outcome;
  }

  async #outcome(tool: FakeTool | undefined, { args, id }: ToolCall): Promise<ToolOutcome> {
    if (!tool) return { ok: false, code: 'unknown_tool', error: 'There is no such tool' };
    if (!isArguments(args))
      return { ok: false, code: 'invalid_arguments', error: 'The arguments are no object' };
    return tool(args, id);
  }
}
