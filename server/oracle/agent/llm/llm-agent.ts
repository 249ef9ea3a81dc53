import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import type { ChosenModel, Models } from '../../models/models.js';
import type { Agent, AgentEvent, Turn } from '../../turn/agent.js';
import { AgentFailure } from '../../turn/agent-failure.js';
import { identified, isOnlyRepeated, settle } from './tool-calls.js';
import { fit, roomIn, tokensOf } from './context.js';
import { createEndpointFetch } from './endpoint-fetch.js';
import { exchangesOf, metadataText, type Conversation } from './conversation.js';
import { TooLong } from './failures.js';
import { toMessages } from './messages.js';
import { EMPTY_CHECKPOINT, lengthOf, readCheckpoint, type Checkpoint, type Usage } from './checkpoint.js';
import { ask, ENDPOINT, toolSetOf, type Reply } from './request.js';
import { LAST_STEP, systemPrompt } from './system-prompt.js';
import { createToolNames } from './tool-names.js';

export interface LlmAgentOptions {
  /** Of an OpenAI-compatible endpoint, such as https://api.example.org/v1. */
  readonly baseUrl: string;
  readonly apiKey?: string | undefined;
  readonly models: Models;
  /** How often the model may call tools for one answer. */
  readonly maxSteps: number;
  /** How long it may be silent, before its first piece or between two. */
  readonly timeoutMs: number;
  readonly oracleName: string;
  /** Before the second try of a request, doubled with each one. */
  readonly firstWaitMs?: number;
  /** Of one reply of the endpoint. */
  readonly maxReplyBytes?: number;
}

const FIRST_WAIT_MS = 500;

/** After so many steps of nothing but calls that were made again and again, there are no more tools. */
const MAX_REPEATED_STEPS = 2;

const TOO_MUCH = '(My answer ends here, for it became too long.)';

/** What is said when a reply does not end by itself. */
const CLOSING: Partial<Record<Reply['ending'], string>> = {
  'in circles': '(I began to repeat myself, so I stop here.)',
  endless: TOO_MUCH,
  'cut short': TOO_MUCH,
  'held back': '(The rest of my answer was held back.)',
};

/** A model answers. It and the tools take turns, until it asks for no more of them. */
export function createLlmAgent(options: LlmAgentOptions): Agent {
  const { baseUrl, apiKey, models, maxReplyBytes } = options;
  const endpoint = createOpenAICompatible({
    name: ENDPOINT,
    baseURL: baseUrl,
    apiKey,
    includeUsage: true,
    fetch: createEndpointFetch(maxReplyBytes),
  });
  return {
    async *answer(turn) {
      const state = turn.resumed?.state;
      let progress = state === undefined ? EMPTY_CHECKPOINT : readCheckpoint(state);
      const chosen = models.choose(turn.model);
      if (chosen.isFallback && state === undefined)
        yield { type: 'route', from: turn.model, to: chosen.id, reason: 'There is no such model here' };
      const reply = await createReplies(turn, chosen, options, endpoint(chosen.id));
      for (;;) {
        turn.tools.beginStep();
        progress = await settle(progress, turn.tools);
        const { text, reasoning, calls, ending, usage } = yield* reply(progress);
        if (usage) {
          progress = { ...progress, usage };
          yield { type: 'usage', ...usage };
        }
        if (calls.length === 0) {
          const closing = CLOSING[ending];
          if (closing !== undefined)
            yield { type: 'text', delta: paragraph([...progress.steps, { text }], closing) };
          return;
        }
        progress = { ...progress, steps: [...progress.steps, { text, reasoning, calls: identified(calls) }] };
        yield { type: 'step', state: progress };
      }
    },
  };
}

type Replies = (progress: Checkpoint) => AsyncGenerator<AgentEvent, Reply>;

/** What the model says next; its usage is that of the whole answer. */
async function createReplies(
  turn: Turn,
  { contextTokens, vision }: ChosenModel,
  { maxSteps, timeoutMs, oracleName, firstWaitMs = FIRST_WAIT_MS }: LlmAgentOptions,
  model: Parameters<typeof ask>[0]['model'],
): Promise<Replies> {
  const { userDid, timezone, signal } = turn;
  const [specs, told] = await Promise.all([turn.tools.specs(), conversationOf(turn)]);
  const names = createToolNames(specs.map(({ name }) => name));
  const tools = toolSetOf(specs, names);
  const rendering = { names, hasTools: specs.length > 0, showsImages: vision !== false };
  const prompt = systemPrompt({ oracleName, userDid, timezone, now: new Date() });
  let room = Infinity;

  return async function* ({ steps, usage }) {
    const isLastStep = steps.length >= maxSteps || steps.filter(isOnlyRepeated).length >= MAX_REPEATED_STEPS;
    const system = isLastStep ? prompt + LAST_STEP : prompt;
    const lead = paragraph(steps, '');
    const said = lengthOf(steps);
    const common = { model, system, tools, isLastStep, names, lead, said, timeoutMs, signal };
    let used = usage;
    let isHalved = false;
    let isSilent = false;
    for (;;) {
      room = Math.min(room, roomIn(contextTokens, system, specs));
      const fitted = fit({ ...told, steps }, room);
      if (!fitted) throw new TooLong();
      try {
        const reply = yield* ask({ ...common, firstWaitMs, messages: toMessages(fitted, rendering) });
        used = add(used, reply.usage);
        if (saysSomething(reply)) return { ...reply, usage: used };
        if (isSilent || reply.ending === 'held back') throw emptyAnswer(reply);
        isSilent = true;
      } catch (error) {
        if (!(error instanceof TooLong) || isHalved) throw error;
        isHalved = true;
        room = Math.floor(Math.min(room, tokensOf(fitted)) / 2);
      }
    }
  };
}

/** Words that begin a paragraph, if anything was said before. */
function paragraph(said: readonly { readonly text: string }[], words: string): string {
  return said.some(({ text }) => text !== '') ? `\n\n${words}` : words;
}

async function conversationOf(turn: Turn): Promise<Omit<Conversation, 'steps'>> {
  const [history, attachments] = await Promise.all([turn.history(), turn.attachments()]);
  const question = { message: turn.message, attachments, metadata: metadataText(turn.metadata) };
  return { past: exchangesOf(history), question };
}

function saysSomething({ text, calls, ending }: Reply): boolean {
  return text.trim() !== '' || calls.length > 0 || ending === 'in circles' || ending === 'endless';
}

function emptyAnswer({ ending }: Reply): AgentFailure {
  return ending === 'held back'
    ? new AgentFailure('The answer of the model was held back', { kind: 'unknown', retryable: false })
    : new AgentFailure('The model gave an empty answer', { kind: 'server', retryable: true });
}

function add(one: Usage | undefined, other: Usage | undefined): Usage | undefined {
  if (!one || !other) return one ?? other;
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    totalTokens: one.totalTokens + other.totalTokens,
  };
}
