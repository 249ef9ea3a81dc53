import type { ChosenModel, Models } from '../../models/models.js';
import type { Agent, Say, Turn } from '../../turn/agent.js';
import { AgentFailure } from '../../turn/agent-failure.js';
import { identified, isOnlyRepeated, settle } from './call-tools.js';
import { fit, roomIn, tokensOf } from './prompt/context-window.js';
import { exchangesOf, metadataText, type Conversation } from './prompt/conversation.js';
import { TooLong } from './endpoint/failures.js';
import { toMessages } from './prompt/prompt-messages.js';
import {
  EMPTY_CHECKPOINT,
  lengthOf,
  readCheckpoint,
  type Checkpoint,
  type Usage,
} from './prompt/checkpoint.js';
import { ask, functionToolsOf } from './endpoint/model-request.js';
import type { Reply } from './endpoint/reply-reader.js';
import { createModelStreams, type EndpointOptions, type StreamModel } from './endpoint/model-stream.js';
import { LAST_STEP, systemPrompt } from './prompt/system-prompt.js';
import { createToolNames } from './tool-names.js';

export interface LlmAgentOptions extends EndpointOptions {
  readonly models: Models;
  /** The number of steps in which the model may call tools for one answer. */
  readonly maxSteps: number;
  /** The idle timeout: the maximum time until the first part, and between two parts. */
  readonly timeoutMs: number;
  readonly oracleName: string;
  /** The delay before the second attempt of a request; it doubles with each attempt. */
  readonly firstWaitMs?: number;
}

const FIRST_WAIT_MS = 500;

/** The number of steps that consist only of repeated calls, after which the model gets no more tools. */
const MAX_REPEATED_STEPS = 2;

const TOO_MUCH = '(My answer ends here, for it became too long.)';

/** What the answer says when the server ends a reply. */
const CLOSING: Partial<Record<Reply['ending'], string>> = {
  'in circles': '(I began to repeat myself, so I stop here.)',
  endless: TOO_MUCH,
  'cut short': TOO_MUCH,
  'held back': '(The rest of my answer was held back.)',
};

/** An agent that uses a model: replies and tool calls alternate until a reply requests no tools. */
export function createLlmAgent(options: LlmAgentOptions): Agent {
  const { models } = options;
  const streamOf = createModelStreams(options);
  return {
    async answer(turn, say) {
      const state = turn.resumed?.state;
      let progress = state === undefined ? EMPTY_CHECKPOINT : readCheckpoint(state);
      const chosen = models.choose(turn.model);
      if (chosen.isFallback && state === undefined)
        await say({ type: 'route', from: turn.model, to: chosen.id, reason: 'There is no such model here' });
      const reply = await createReplies({ turn, say, chosen, options, model: streamOf(chosen.id) });
      for (;;) {
        turn.tools.beginStep();
        progress = await settle(progress, turn.tools);
        const { text, reasoning, calls, ending, usage } = await reply(progress);
        if (usage) {
          progress = { ...progress, usage };
          await say({ type: 'usage', ...usage });
        }
        if (calls.length === 0) {
          const closing = CLOSING[ending];
          if (closing !== undefined)
            await say({ type: 'text', delta: paragraph([...progress.steps, { text }], closing) });
          return;
        }
        progress = { ...progress, steps: [...progress.steps, { text, reasoning, calls: identified(calls) }] };
        await say({ type: 'step', state: progress });
      }
    },
  };
}

type Replies = (progress: Checkpoint) => Promise<Reply>;

interface Asking {
  readonly turn: Turn;
  readonly say: Say;
  readonly chosen: ChosenModel;
  readonly options: LlmAgentOptions;
  readonly model: StreamModel;
}

/** Returns a function that requests the next reply of the model; the usage covers the whole answer. */
async function createReplies({ turn, say, chosen, options, model }: Asking): Promise<Replies> {
  const { id: modelId, contextTokens, vision } = chosen;
  const { maxSteps, timeoutMs, oracleName, firstWaitMs = FIRST_WAIT_MS } = options;
  const { userDid, timezone, signal, traceparent } = turn;
  const [specs, conversation, instructions] = await Promise.all([
    turn.tools.specs(),
    conversationOf(turn),
    turn.instructions(),
  ]);
  const names = createToolNames(specs.map(({ name }) => name));
  const tools = functionToolsOf(specs, names);
  const rendering = { names, hasTools: specs.length > 0, showsImages: vision !== false };
  const prompt = systemPrompt({ oracleName, userDid, timezone, now: new Date(), instructions });
  let room = Infinity;

  return async ({ steps, usage }) => {
    const isLastStep = steps.length >= maxSteps || steps.filter(isOnlyRepeated).length >= MAX_REPEATED_STEPS;
    const system = isLastStep ? prompt + LAST_STEP : prompt;
    const lead = paragraph(steps, '');
    const said = lengthOf(steps);
    const fixed = { model, modelId, traceparent, tools, names, timeoutMs, signal, say };
    const common = { ...fixed, system, isLastStep, lead, said };
    let used = usage;
    let isHalved = false;
    let isSilent = false;
    for (;;) {
      room = Math.min(room, roomIn(contextTokens, system, specs));
      const fitted = fit({ ...conversation, steps }, room);
      if (!fitted) throw new TooLong();
      try {
        const reply = await ask({ ...common, firstWaitMs, messages: toMessages(fitted, rendering) });
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

/** Begins a new paragraph when there is text before it. */
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
