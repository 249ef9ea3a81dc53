import { setTimeout as delay } from 'node:timers/promises';
import { type CapabilityJson, toCapabilityJson } from '../../../auth/ucan/capability-json.js';
import type { Agent, AgentEvent, Turn } from '../agent.js';
import type { GrantRefusal } from '../grant.js';
import type { TwinGraph, TwinSummary } from '../twin-graph.js';
import { readIntent } from './intent.js';
import { type Begun, call } from './tool-call.js';

/** How many twins an answer names before it only counts. */
const SHOWN = 5;

const FIND_TWINS = 'find_twins';
const READ_DELEGATION = 'read_delegation';

const HELP =
  'I answer from the twin graph. Ask me "Which projects are there?", "What do you know about Clean Cooking Project?", ' +
  '"How many twins are there?", "What may you do for me?", or name a DID. Commands: /help, /stream 20 (an answer in that many pieces).';

/** Slow enough to be seen, and to be stopped. */
const PIECE_MS = 5;

/** After so many pieces another server can go on with the rest. */
const PIECES_A_STEP = 10;

/** The embedded agent: no key, no network, the same events as a model. */
export function createGuide(graph: TwinGraph): Agent {
  return {
    async *answer({ message, grant, resumed, signal }) {
      if (!resumed) yield { type: 'reasoning', text: 'Thinking…' };
      const intent = readIntent(message);
      switch (intent.kind) {
        case 'help':
          return yield* say(HELP);
        case 'stream':
          return yield* count(intent.pieces, resumed, signal);
        case 'read':
          return yield* read(intent.did, resumed);
        case 'overview':
          return yield* overview(resumed);
        case 'grant':
          return yield* granted(grant, resumed);
        case 'list':
          return yield* list(intent.type, resumed);
        case 'named':
          return yield* named(message, intent.phrases, resumed);
      }
    },
  };

  async function* read(did: string, resumed: Begun): AsyncGenerator<AgentEvent, void> {
    const find = async () => (await graph.read(did)) ?? null;
    const twin = yield* call({ name: 'read_twin', args: { did }, run: find }, resumed);
    yield* say(twin ? describe(twin) : `I know no twin with the DID ${did}.`);
  }

  async function* overview(resumed: Begun): AsyncGenerator<AgentEvent, void> {
    const tool = { name: 'count_twins', args: {}, run: () => graph.countByType() };
    const counts = yield* call(tool, resumed);
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const parts = counts.map(({ type, count }) => `${count} of type ${type}`).join(', ');
    yield* say(total === 0 ? 'I know no twins yet.' : `I know ${plural(total, 'twin')}: ${parts}.`);
  }

  async function* list(type: string, resumed: Begun): AsyncGenerator<AgentEvent, void> {
    const query = { type, limit: SHOWN };
    const tool = { name: FIND_TWINS, args: query, run: () => graph.find(query) };
    const { twins, total } = yield* call(tool, resumed);
    if (total === 0) return yield* say(`I know no twin of type ${type} yet.`);
    const more = total > twins.length ? `, and ${total - twins.length} more` : '';
    yield* say(`I know ${plural(total, type.toLowerCase())}: ${twins.map(labelOf).join(', ')}${more}.`);
  }

  async function* named(
    message: string,
    names: readonly string[],
    resumed: Begun,
  ): AsyncGenerator<AgentEvent, void> {
    const args = { namedIn: message, limit: SHOWN };
    const tool = { name: FIND_TWINS, args, run: () => graph.find({ names, limit: SHOWN }) };
    const { twins, total } = yield* call(tool, resumed);
    const [first] = twins;
    if (!first) return yield* say(`I found no twin by a name in your message. ${HELP}`);
    const others = total > 1 ? ` It is the newest of ${total} twins that your message names.` : '';
    yield* say(describe(first) + others);
  }
}

/** Reads the user's delegation; without one, the call fails and the user is asked for it. */
async function* granted(grant: Turn['grant'], resumed: Begun): AsyncGenerator<AgentEvent, void> {
  const run = async (): Promise<Allowed> => {
    const { ok, error: refusal } = await grant();
    if (refusal) return { refusal };
    return { capabilities: ok.capabilities.map(toCapabilityJson), expiration: ok.expiration };
  };
  const errorOf = ({ refusal }: Allowed) => refusal && `The user's delegation is ${refusal}`;
  const allowed = yield* call({ name: READ_DELEGATION, args: {}, run, errorOf }, resumed);
  if (allowed.refusal) {
    yield { type: 'delegation_required', toolName: READ_DELEGATION, reason: allowed.refusal };
    return yield* say(
      'I may do nothing for you now. I have asked you for a delegation; sign it and ask me again.',
    );
  }
  const list = allowed.capabilities.map(({ can, with: resource }) => `${can} on ${resource}`).join(', ');
  yield* say(`Until ${new Date(allowed.expiration * 1000).toISOString()} I may do this for you: ${list}.`);
}

type Allowed =
  | {
      readonly capabilities: readonly CapabilityJson[];
      readonly expiration: number;
      readonly refusal?: never;
    }
  | { readonly refusal: GrantRefusal };

/** Says each number once, whichever server says it. */
async function* count(pieces: number, resumed: Begun, signal: AbortSignal): AsyncGenerator<AgentEvent, void> {
  const said = typeof resumed?.state === 'number' ? resumed.state : 0;
  for (let piece = said + 1; piece <= pieces; piece++) {
    yield { type: 'text', delta: `${piece}${piece < pieces ? ' ' : ''}` };
    if (piece % PIECES_A_STEP === 0) yield { type: 'step', state: piece };
    await delay(PIECE_MS, undefined, { signal });
  }
}

/** Word by word, as a model would. */
function* say(text: string): Generator<AgentEvent, void> {
  for (const delta of text.match(/\S+\s*/g) ?? []) yield { type: 'text', delta };
}

function describe({ did, type, name, protocol, controller, verificationStatus }: TwinSummary): string {
  return `${name ?? 'This twin'} is a twin of type ${type} (${did}). Its protocol is ${protocol}, its controller is ${controller}, and it is ${verificationStatus}.`;
}

function labelOf({ name, did }: TwinSummary): string {
  return name ? `${name} (${did})` : did;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
