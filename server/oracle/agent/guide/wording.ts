/** Sentences of the guide about its results. */
import type { z } from 'zod';
import type { credentials, page, party, relations, twin } from '../../tools/twin-graph/graph-shapes.js';
import { shown } from './untrusted-text.js';

type Twin = z.infer<typeof twin>;
export type Party = z.infer<typeof party>;
type Page = z.infer<typeof page>;
type Relations = z.infer<typeof relations>;
export type Credentials = z.infer<typeof credentials>;

export function describe({ did, type, name, protocol, controller, verificationStatus }: Twin): string {
  const said = shown(name ?? '');
  return `${said === '' ? 'This twin' : said} is a twin of type ${shown(type)} (${shown(did)}). Its protocol is ${shown(protocol)}, its controller is ${shown(controller)}, and it is ${verificationStatus}.`;
}

export function labelOf({ name, did }: Party): string {
  const said = shown(name ?? '');
  return said ? `${said} (${shown(did)})` : shown(did);
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** "3 twins", or "at least 10000 twins". */
export function countOf({ total, isTotalExact }: Page, noun = 'twin'): string {
  return `${isTotalExact ? '' : 'at least '}${plural(total, noun)}`;
}

/** The filter of a list. */
export interface Wanted {
  readonly type?: string;
  readonly verificationStatus?: string;
}

export function listed(page: Page, { type, verificationStatus }: Wanted): string {
  const noun = [verificationStatus, type === undefined ? 'twin' : shown(type.toLowerCase())]
    .filter(Boolean)
    .join(' ');
  if (page.total > 0) return `I know ${countOf(page, noun)}: ${listOf(page)}.`;
  const none = `${verificationStatus ? `${verificationStatus} ` : ''}twin${type ? ` of type ${shown(type)}` : ''}`;
  return page.isTotalExact
    ? `I know no ${none} yet.`
    : `I found no ${none} among those that I looked at; there are more than I can look at.`;
}

export function chosenOf(page: Page): string {
  return `It is the newest of those with the longest name; your message names ${countOf(page)}.`;
}

/** Names the twins of a page, and counts the remaining ones. */
export function listOf({ twins, total }: Page): string {
  const more = total > twins.length ? `, and ${total - twins.length} more` : '';
  return `${twins.map(labelOf).join(', ')}${more}`;
}

export function unknownDid(did: string): string {
  return `I know no twin with the DID ${shown(did)}.`;
}

export function controllerOf({ did, twin, controller }: Relations): string {
  return twin && controller
    ? `The controller of ${labelOf(twin)} is ${labelOf(controller)}.`
    : unknownDid(did);
}

export function controlledBy({ did, twin, controls }: Relations): string {
  const label = labelOf(twin ?? { did });
  if (controls.total === 0) return `I know no twin that ${label} controls.`;
  return `${label} controls ${countOf(controls)}: ${listOf(controls)}.`;
}

export function protocolOf({ did, twin, protocol, sameProtocol }: Relations): string {
  if (!twin || !protocol) return unknownDid(did);
  const others =
    sameProtocol.total === 0
      ? 'I know no other twin of it.'
      : `It is the protocol of ${countOf(sameProtocol, 'other twin')}: ${listOf(sameProtocol)}.`;
  return `The protocol of ${labelOf(twin)} is ${labelOf(protocol)}. ${others}`;
}

/** The record does not say who verified a twin, only who issued the credentials that it holds. */
export function credentialsOf({ twin, credentials }: Credentials, did: string): string {
  if (!twin) return unknownDid(did);
  const label = labelOf(twin);
  const status = `${label} is ${twin.verificationStatus}.`;
  if (credentials.length === 0) return `${status} Its record holds no credentials.`;
  const list = credentials
    .map(({ type, issuer }) => `${shown(type)}, issued by ${labelOf(issuer)}`)
    .join('; ');
  return `${status} Its record holds ${plural(credentials.length, 'credential')}: ${list}. They are as its maker stated them; I have not asked the issuers.`;
}

/** The reverse direction: the twins that hold credentials of an issuer. */
export function issuedBy(page: Page, issuer: Party): string {
  const label = labelOf(issuer);
  if (page.total === 0) return `I know no twin whose record names ${label} as issuer of a credential.`;
  const [records, maker] =
    page.total === 1 && page.isTotalExact ? ['record names', 'its maker'] : ['records name', 'their makers'];
  return `I know ${countOf(page)} whose ${records} ${label} as issuer of a credential: ${listOf(page)}. That is as ${maker} stated it; I have not asked ${label}.`;
}

/** One of two compared twins, with the credentials of its record. */
export interface Side extends Credentials {
  readonly party: Party;
}

/** @param way A description of the path between the two twins. */
export function between(one: Side, other: Side, way: string | undefined): string {
  const labels = `${labelOf(one.party)} and ${labelOf(other.party)}`;
  const unknown = [one, other].flatMap(({ twin, party }) => (twin ? [] : [unknownDid(party.did)]));
  const facts = [
    ...(way ? [way] : []),
    ...towards(one, other),
    ...towards(other, one),
    ...inCommon(one, other),
  ];
  if (facts.length > 0) return [...unknown, ...facts].join(' ');
  return [
    ...unknown,
    `I know of no relation between ${labels}: their records name no control, credential or protocol that links them, and few steps along relationships lead from neither to the other.`,
  ].join(' ');
}

function towards(one: Side, other: Side): string[] {
  const [label, otherLabel] = [labelOf(one.party), labelOf(other.party)];
  const { did } = one.party;
  const issued = other.credentials.filter(({ issuer }) => issuer.did === did);
  const types = issued.slice(0, MAX_TYPES_SAID).map(({ type }) => shown(type));
  const more = issued.length - types.length;
  return [
    ...(other.twin?.controller === did ? [`${label} controls ${otherLabel}.`] : []),
    ...(other.twin?.protocol === did ? [`${label} is the protocol of ${otherLabel}.`] : []),
    ...(types.length > 0
      ? [
          `The record of ${otherLabel} names ${label} as issuer of ${plural(issued.length, 'credential')} (${types.join(', ')}${more > 0 ? `, and ${more} more` : ''}), as its maker stated; I have not asked the issuer.`,
        ]
      : []),
  ];
}

const MAX_TYPES_SAID = 5;

function inCommon({ twin: one, party }: Side, { twin: other, party: otherParty }: Side): string[] {
  if (!one || !other) return [];
  const labels = `${labelOf(party)} and ${labelOf(otherParty)}`;
  return [
    ...(one.protocol === other.protocol ? [`${labels} have the same protocol, ${shown(one.protocol)}.`] : []),
    ...(one.controller === other.controller
      ? [`${labels} have the same controller, ${shown(one.controller)}.`]
      : []),
  ];
}
