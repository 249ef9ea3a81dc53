import { setTimeout as delay } from 'node:timers/promises';
import type { Agent, AgentEvent, Resumption, Turn } from '../../turn/agent.js';
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
    async *answer(turn) {
      const { message, resumed, signal, model } = turn;
      if (!resumed && model !== undefined && model !== NAME)
        yield { type: 'route', from: model, to: NAME, reason: 'No model is set up here' };
      if (!resumed) yield { type: 'reasoning', text: 'Thinking…' };
      const intent = readIntent(message);
      switch (intent.kind) {
        case 'stream':
          return yield* count(intent.pieces, resumed, signal);
        case 'fail':
          throw new AgentFailure(`You have asked for a failure of the kind ${intent.failure}.`, {
            kind: intent.failure,
            retryable: FAILURES[intent.failure].isRetryable,
          });
        case 'think':
          return yield* think(intent.thought, resumed);
        default:
          return yield* answerWithTools(intent, turn);
      }
    },
  };
}

type Answerable = Exclude<Intent, { kind: 'stream' | 'fail' | 'think' }>;

/** Stores the planned calls in a step first: a server that resumes the run then makes the same calls, and does not look anything up twice. */
async function* answerWithTools(intent: Answerable, turn: Turn): AsyncGenerator<AgentEvent, void> {
  const { resumed, tools } = turn;
  const { kind, calls } = planFor(intent.kind, callsOf(intent), resumed);
  if (calls.length > 0 && resumed?.state === undefined) yield { type: 'step', state: { kind, calls } };
  const call: Call = (name, args, place = 0) => {
    const id = calls[place];
    if (id === undefined) throw new Error(`${kind} has planned no call ${place}`);
    return tools.call({ id, name, args });
  };
  yield* say(await textFor(intent, turn, call));
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

/** Emits each number once, also when another server resumes the run. */
async function* count(
  pieces: number,
  resumed: Resumption | undefined,
  signal: AbortSignal,
): AsyncGenerator<AgentEvent, void> {
  for (let piece = saidBefore(resumed) + 1; piece <= pieces; piece++) {
    yield { type: 'text', delta: `${piece}${piece < pieces ? ' ' : ''}` };
    if (piece % PIECES_A_STEP === 0) yield { type: 'step', state: said(piece), isRepeatable: true };
    // A delay with the signal takes four times as much processor time, more than the rest of a piece.
    await delay(PIECE_MS);
    signal.throwIfAborted();
  }
}

/** A resumed run keeps its reasoning, so the step records that all of it was emitted. */
function* think(thought: string, resumed: Resumption | undefined): Generator<AgentEvent, void> {
  const { kind, calls } = planFor('think', 0, resumed);
  if (resumed?.state === undefined) {
    for (const text of [' ', ...pieces(thought)]) yield { type: 'reasoning', text };
    yield { type: 'step', state: { kind, calls } };
  }
  yield* say('I have shown your text as my reasoning.');
}

/** Emits the text word by word, as a model does. */
function* say(text: string): Generator<AgentEvent, void> {
  for (const delta of pieces(text)) yield { type: 'text', delta };
}

function pieces(text: string): readonly string[] {
  return text.match(/\S+\s*/g) ?? [];
}
