import type { PlatformEvent } from '@twin-oracle/sdk';
import type { Tone } from '../../design/badge';

/** A type that the platform stores. Those of webhooks alone are never in the feed. */
export type FeedEventType = Exclude<
  PlatformEvent['type'],
  'unknown' | 'webhook.test' | 'webhook.verification'
>;

export const EVENT_GROUPS = [
  'Twins',
  'Relationships',
  'Members',
  'Protocols',
  'Proposals',
  'Claims',
  'Credentials',
  'Issuances',
] as const;

export type EventGroup = (typeof EVENT_GROUPS)[number];

const GROUPS: Readonly<Record<FeedEventType, EventGroup>> = {
  'twin.created': 'Twins',
  'twin.updated': 'Twins',
  'twin.deleted': 'Twins',
  'twin.verification_changed': 'Twins',
  'relationship.created': 'Relationships',
  'relationship.deleted': 'Relationships',
  'member.added': 'Members',
  'member.removed': 'Members',
  'protocol.created': 'Protocols',
  'protocol.version_created': 'Protocols',
  'proposal.opened': 'Proposals',
  'proposal.vote_cast': 'Proposals',
  'proposal.closed': 'Proposals',
  'claim.created': 'Claims',
  'claim.evaluated': 'Claims',
  'credential.issued': 'Credentials',
  'credential.revoked': 'Credentials',
  'issuance.created': 'Issuances',
};

const isFeedEventType = (text: string): text is FeedEventType => Object.hasOwn(GROUPS, text);

export const FEED_EVENT_TYPES: readonly FeedEventType[] = Object.keys(GROUPS).filter(isFeedEventType);

/** The types of a list that this console knows. */
export const knownTypes = (texts: readonly string[]): readonly FeedEventType[] =>
  texts.filter(isFeedEventType);

export const typesOf = (group: EventGroup): readonly FeedEventType[] =>
  FEED_EVENT_TYPES.filter((type) => GROUPS[type] === group);

const TONES: Readonly<Record<EventGroup, Tone>> = {
  Twins: 'accent',
  Relationships: 'neutral',
  Members: 'neutral',
  Protocols: 'neutral',
  Proposals: 'warn',
  Claims: 'violet',
  Credentials: 'good',
  Issuances: 'good',
};

/** The name by which the contract knows the type, also of one that is newer than the console. */
export const typeNameOf = (event: PlatformEvent): string =>
  event.type === 'unknown' ? event.name : event.type;

export const toneOfType = (type: string): Tone => {
  if (/deleted|removed|revoked/.test(type)) return 'bad';
  return isFeedEventType(type) ? TONES[GROUPS[type]] : 'neutral';
};
