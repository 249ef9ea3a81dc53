/** Describes how two twins are related, from their records and relationships. */
import * as shapes from '../../tools/twin-graph/graph-shapes.js';
import { wayBetween } from './graph-wording.js';
import type { Subject } from './intent.js';
import { look, type Call, type Seen } from './lookups.js';
import { shown } from './untrusted-text.js';
import { BY_WHOLE_NAME } from './self.js';
import * as words from './wording.js';

/** Lookups that a comparison costs: finding and reading each of the two twins, and finding the path between them. */
export const COMPARISONS = 5;

/** The maximum distance between the two twins, in steps, and the number of nodes that the search reads. */
const MAX_STEPS = 4;
const MAX_NODES = 200;

/** Characters of an unknown name that the answer repeats, so that the user notices a typing mistake. */
const MAX_SAID = 80;

export async function compare(one: Subject, other: Subject, call: Call): Promise<string> {
  const found = await Promise.all([find(one, call, 0), find(other, call, 1)]);
  const [first, second] = found;
  if (first.failed !== undefined) return first.failed;
  if (second.failed !== undefined) return second.failed;
  if (!first.ok.party || !second.ok.party) {
    const known = first.ok.party ?? second.ok.party;
    const missing = found.flatMap(({ ok }) => (ok && !ok.party ? [ok.said] : []));
    const which = missing.map((said) => `"${said}"`).join(' or ');
    return `${known ? `I know only one of them: ${words.labelOf(known)}. ` : ''}I found no twin by a name in ${which}. ${BY_WHOLE_NAME}`;
  }
  if (first.ok.party.did === second.ok.party.did)
    return `Both are the same to me: ${words.labelOf(first.ok.party)}.`;
  const { did } = first.ok.party;
  const walk = { did, depth: MAX_STEPS, limit: MAX_NODES };
  const [left, right, walked] = await Promise.all([
    read(first.ok.party, call, 2),
    read(second.ok.party, call, 3),
    look(call, 'walk_graph', walk, shapes.walked, 4),
  ]);
  if (left.failed !== undefined) return left.failed;
  if (right.failed !== undefined) return right.failed;
  if (walked.failed !== undefined) return walked.failed;
  const way = wayBetween(walked.ok, did, second.ok.party.did);
  const notes = [first.ok.note, second.ok.note].filter((note) => note !== undefined);
  return [words.between(left.ok, right.ok, way), ...notes].join(' ');
}

interface Found {
  readonly said: string;
  readonly party?: words.Party | undefined;
  /** Says which of several twins with the same name this is. */
  readonly note?: string | undefined;
}

async function find(subject: Subject, call: Call, place: number): Promise<Seen<Found>> {
  if ('did' in subject) return { ok: { said: subject.did, party: { did: subject.did } } };
  const { namedIn } = subject;
  const { ok, failed } = await look(call, 'find_twins', { namedIn, limit: 1 }, shapes.page, place);
  if (!ok) return { failed };
  const [party] = ok.twins;
  const said = shown(namedIn, MAX_SAID);
  const note = `"${said}" names ${words.countOf(ok)}; I took the newest of those with the longest name.`;
  return { ok: { said, party, ...(ok.total > 1 && { note }) } };
}

async function read(party: words.Party, call: Call, place: number): Promise<Seen<words.Side>> {
  const { did } = party;
  const { ok, failed } = await look(call, 'list_credentials', { did }, shapes.credentials, place);
  return ok ? { ok: { ...ok, party: ok.twin ?? party } } : { failed };
}
