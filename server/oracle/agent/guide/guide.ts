import { setTimeout as delay } from 'node:timers/promises';
import { toCapabilityJson } from '../../../auth/ucan/capability-json.js';
import { newIdentifier } from '../../../identifier.js';
import type { Agent, AgentEvent, Turn } from '../agent.js';
import type { TwinGraph, TwinSummary } from '../twin-graph.js';
import { readIntent } from './intent.js';

/** How many twins an answer names before it only counts. */
const SHOWN = 5;

const READ_DELEGATION = 'read_delegation';

const HELP =
  'I answer from the twin graph. Ask me "Which projects are there?", "What do you know about Clean Cooking Project?", ' +
  '"How many twins are there?", "What may you do for me?", or name a DID. Commands: /help, /stream 20 (an answer in that many pieces).';

/** Slow enough to be seen, and to be stopped. */
const PIECE_MS = 5;

/** The embedded agent: no key, no network, the same events as a model. */
export function createGuide(graph: TwinGraph): Agent {
  return {
    async *answer({ message, grant, signal }) {
      yield { type: 'reasoning', text: 'Thinking…' };
      const intent = readIntent(message);
      switch (intent.kind) {
        case 'help':
          return yield* say(HELP);
        case 'stream':
          return yield* count(intent.pieces, signal);
        case 'read':
          return yield* read(intent.did);
        case 'overview':
          return yield* overview();
        case 'grant':
          return yield* granted(grant);
        case 'list':
          return yield* list(intent.type);
        case 'named':
          return yield* named(message, intent.phrases);
      }
    },
  };

  async function* read(did: string): AsyncGenerator<AgentEvent, void> {
    const twin = yield* call('read_twin', { did }, () => graph.read(did));
    yield* say(twin ? describe(twin) : `I know no twin with the DID ${did}.`);
  }

  async function* overview(): AsyncGenerator<AgentEvent, void> {
    const counts = yield* call('count_twins', {}, () => graph.countByType());
    const total = counts.reduce((sum, { count }) => sum + count, 0);
    const parts = counts.map(({ type, count }) => `${count} of type ${type}`).join(', ');
    yield* say(total === 0 ? 'I know no twins yet.' : `I know ${plural(total, 'twin')}: ${parts}.`);
  }

  async function* list(type: string): AsyncGenerator<AgentEvent, void> {
    const { twins, total } = yield* call('find_twins', { type, limit: SHOWN }, () =>
      graph.find({ type, limit: SHOWN }),
    );
    if (total === 0) return yield* say(`I know no twin of type ${type} yet.`);
    const more = total > twins.length ? `, and ${total - twins.length} more` : '';
    yield* say(`I know ${plural(total, type.toLowerCase())}: ${twins.map(labelOf).join(', ')}${more}.`);
  }

  async function* named(message: string, phrases: readonly string[]): AsyncGenerator<AgentEvent, void> {
    const { twins, total } = yield* call('find_twins', { namedIn: message, limit: SHOWN }, () =>
      graph.find({ names: phrases, limit: SHOWN }),
    );
    const [first] = twins;
    if (!first) return yield* say(`I found no twin by a name in your message. ${HELP}`);
    const others = total > 1 ? ` It is the newest of ${total} twins that your message names.` : '';
    yield* say(describe(first) + others);
  }
}

/** Runs a tool in view of the user: both events of the call carry its arguments. */
async function* call<T>(
  name: string,
  args: Record<string, unknown>,
  run: () => Promise<T>,
): AsyncGenerator<AgentEvent, T> {
  const base = { type: 'tool_call', id: newIdentifier('call'), name, args } as const;
  yield { ...base, status: 'isRunning' };
  const result = await run();
  yield { ...base, status: 'done', output: JSON.stringify(result ?? null) };
  return result;
}

/** Word by word, as a model would. */
function* say(text: string): Generator<AgentEvent, void> {
  for (const delta of text.match(/\S+\s*/g) ?? []) yield { type: 'text', delta };
}

async function* count(pieces: number, signal: AbortSignal): AsyncGenerator<AgentEvent, void> {
  for (let piece = 1; piece <= pieces; piece++) {
    yield { type: 'text', delta: `${piece}${piece < pieces ? ' ' : ''}` };
    await delay(PIECE_MS, undefined, { signal });
  }
}

/** Reads the user's delegation; without one, the call fails and the user is asked for it. */
async function* granted(grant: Turn['grant']): AsyncGenerator<AgentEvent, void> {
  const base = { type: 'tool_call', id: newIdentifier('call'), name: READ_DELEGATION, args: {} } as const;
  yield { ...base, status: 'isRunning' };
  const { ok, error } = await grant();
  if (error) {
    yield { ...base, status: 'error', error: `The user's delegation is ${error}` };
    yield { type: 'delegation_required', toolName: READ_DELEGATION, reason: error };
    return yield* say(
      'I may do nothing for you now. I have asked you for a delegation; sign it and ask me again.',
    );
  }
  const { capabilities, expiration } = ok;
  yield {
    ...base,
    status: 'done',
    output: JSON.stringify({ capabilities: capabilities.map(toCapabilityJson), expiration }),
  };
  const list = capabilities.map(({ can, with: resource }) => `${can} on ${resource}`).join(', ');
  yield* say(`Until ${new Date(expiration * 1000).toISOString()} I may do this for you: ${list}.`);
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
