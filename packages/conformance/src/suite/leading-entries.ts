import type { Evidence } from './transcript.js';

/** Words of a request that may be ids of the server: they have a digit, and are long. */
const ID = /(?=[\w-]*\d)[\w-]{8,}/g;
const ORIGIN = /https?:\/\/[^/'\s]+/g;

/** The requests whose replies have the ids that the last request is about, in order; and those that these are about. */
export function leadingTo(evidence: readonly Evidence[]): readonly Evidence[] {
  const leading = new Set<Evidence>();
  const wanted = new Set(idsOf(evidence.at(-1)));
  for (const each of evidence.slice(0, -1).toReversed()) {
    const sent = new Set(idsOf(each));
    const given = [...wanted].filter((id) => !sent.has(id) && each.received.includes(id));
    if (given.length === 0) continue;
    leading.add(each);
    for (const id of sent) wanted.add(id);
  }
  return evidence.filter((each) => leading.has(each));
}

function idsOf(evidence: Evidence | undefined): readonly string[] {
  const text = evidence?.curl ?? evidence?.title ?? '';
  return text.replaceAll(ORIGIN, '').match(ID) ?? [];
}
