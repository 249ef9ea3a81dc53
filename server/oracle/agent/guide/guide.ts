import { setTimeout as delay } from 'node:timers/promises';
import type { Agent, Resumption, Say, Turn } from '../../turn/agent.js';
import { AgentFailure } from '../../turn/agent-failure.js';
import { makeCalls } from './calls.js';
import { compare, COMPARISONS } from './compare-twins.js';
import { FAILURES, type CommandIntent } from './commands.js';
import { readIntent, type Intent } from './intent.js';
import { about, evaluate, granted, list, MAX_LOOKUPS, overview, type Call } from './lookups.js';
import { planFor, said, saidBefore } from './plan.js';
import { attachmentList, attachmentNote, BEYOND, help, toolsOfTurn } from './self.js';

/** The name under which the list of models shows the guide. */
const NAME = 'guide';

/** Slow enough for a user to see the pieces arrive and to stop the run. */
const PIECE_MS = 5;

/** The number of pieces between two checkpoints. */
const PIECES_A_STEP = 10;

/** The embedded agent: it needs no key and no network, and uses the same tools and events as a model. */
export function createGuide(): Agent {
  return {
    async answer(turn, say) {
      const { message, resumed, signal, model } = turn;
      if (!resumed && model !== undefined && model !== NAME)
        await say({ type: 'route', from: model, to: NAME, reason: 'No model is set up here' });
      if (!resumed) await say({ type: 'reasoning', text: 'Thinking…' });
      const intent = readIntent(message);
      switch (intent.kind) {
        case 'stream':
          return count({ pieces: intent.pieces, resumed, signal }, say);
        case 'fail':
          throw new AgentFailure(`You have asked for a failure of the kind ${intent.failure}.`, {
            kind: intent.failure,
            retryable: FAILURES[intent.failure].isRetryable,
          });
        case 'think':
          return think(intent.thought, resumed, say);
        default:
          return answerWithTools(intent, turn, say);
      }
    },
  };
}

type Answerable = Exclude<Intent, { kind: 'stream' | 'fail' | 'think' }>;

/** Stores the planned calls in a step first: a server that resumes the run then makes the same calls, and does not look anything up twice. */
async function answerWithTools(intent: Answerable, turn: Turn, say: Say): Promise<void> {
  const { resumed, tools } = turn;
  const { kind, calls } = planFor(intent.kind, callsOf(intent), resumed);
  if (calls.length > 0 && resumed?.state === undefined) await say({ type: 'step', state: { kind, calls } });
  const call: Call = (name, args, place = 0) => {
    const id = calls[place];
    if (id === undefined) throw new Error(`${kind} has planned no call ${place}`);
    return tools.call({ id, name, args });
  };
  await sayWords(await textFor(intent, turn, call), say);
}

/** The maximum number of calls that an answer makes. */
function callsOf(intent: Answerable): number {
  switch (intent.kind) {
    case 'calls':
      return intent.calls.length;
    case 'about':
      return MAX_LOOKUPS;
    case 'between':
      return COMPARISONS;
    case 'overview':
    case 'list':
    case 'grant':
    case 'evaluation':
      return 1;
    default:
      return 0;
  }
}

async function textFor(intent: Answerable, turn: Turn, call: Call): Promise<string> {
  switch (intent.kind) {
    case 'help':
      return help(await turn.tools.specs());
    case 'tools':
      return toolsOfTurn(await turn.tools.specs());
    case 'attachments':
      return attachmentList(await turn.attachments());
    case 'calls':
      return makeCalls(intent.calls, turn.tools, call);
    case 'misunderstood':
      return intent.why;
    default:
      return (await reply(intent, call)) + attachmentNote(await turn.attachments());
  }
}

function reply(intent: Exclude<Intent, CommandIntent>, call: Call): Promise<string> {
  switch (intent.kind) {
    case 'overview':
      return overview(call);
    case 'grant':
      return granted(call);
    case 'list':
      return list(intent, call);
    case 'between':
      return compare(intent.one, intent.other, call);
    case 'about':
      return about(intent.topic, intent.subject, call);
    case 'evaluation':
      return evaluate(intent.evaluation, call);
    case 'beyond':
      return Promise.resolve(BEYOND);
  }
}

interface Counting {
  readonly pieces: number;
  readonly resumed: Resumption | undefined;
  readonly signal: AbortSignal;
}

/** Says each number once, also when another server resumes the run. */
async function count({ pieces, resumed, signal }: Counting, say: Say): Promise<void> {
  for (let piece = saidBefore(resumed) + 1; piece <= pieces; piece++) {
    const stored = say({ type: 'text', delta: `${piece}${piece < pieces ? ' ' : ''}` });
    if (stored) await stored;
    if (piece % PIECES_A_STEP === 0) await say({ type: 'step', state: said(piece), isRepeatable: true });
    // A delay with the signal takes four times as much processor time, more than the rest of a piece.
    await delay(PIECE_MS);
    signal.throwIfAborted();
  }
}

/** A resumed run keeps its reasoning, so the step records that all of it was said. */
async function think(thought: string, resumed: Resumption | undefined, say: Say): Promise<void> {
  const { kind, calls } = planFor('think', 0, resumed);
  if (resumed?.state === undefined) {
    for (const text of [' ', ...pieces(thought)]) await say({ type: 'reasoning', text });
    await say({ type: 'step', state: { kind, calls } });
  }
  await sayWords('I have shown your text as my reasoning.', say);
}

/** Says the text word by word, as a model does. */
async function sayWords(text: string, say: Say): Promise<void> {
  for (const delta of pieces(text)) await say({ type: 'text', delta });
}

function pieces(text: string): readonly string[] {
  return text.match(/\S+\s*/g) ?? [];
}
