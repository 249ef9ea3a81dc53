/** Reads the feed of events. */
import { z } from 'zod';
import type { Caller } from '../../../../testing/faults/client/retrying-caller.js';
import type { PlatformEvent } from '../../../events/platform-event.js';

/** The server itself validates the events against the contract (`REPLY_VALIDATION`). */
const pageSchema = z.object({ events: z.array(z.custom<PlatformEvent>()), nextCursor: z.string() });

const PAGE = 100;

/** Reads the whole feed page by page, each from any replica. */
export async function readFeed(caller: Caller): Promise<PlatformEvent[]> {
  const all: PlatformEvent[] = [];
  for (let cursor = ''; ;) {
    const from = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body } = await caller.ask({ method: 'GET', path: `/v1/events?limit=${PAGE}${from}` });
    const { events, nextCursor } = pageSchema.parse(body);
    all.push(...events);
    if (events.length < PAGE) return all;
    cursor = nextCursor;
  }
}

/** Describes an event by its type, subject and record, to compare it with an expected one. */
export function nameOf({ type, subject, revision, data }: PlatformEvent): string {
  const { relationship, member, proposal, vote, claim, credential } = data;
  const what = vote
    ? `${proposal?.proposalId ?? ''} ${vote.voter} ${vote.choice ?? ''}`
    : (relationship?.relationshipId ??
      credential?.credentialId ??
      claim?.claimId ??
      proposal?.proposalId ??
      member);
  return [
    type,
    subject,
    ...(what === undefined ? [] : [what]),
    ...(revision === undefined ? [] : [revision]),
  ].join(' ');
}
