/** The guide's words for what it has found. */
import type { z } from 'zod';
import type { credentials, page, party, relations, twin } from '../../tools/twin-graph/shapes.js';

type Twin = z.infer<typeof twin>;
type Party = z.infer<typeof party>;
type Page = z.infer<typeof page>;
type Relations = z.infer<typeof relations>;
type Credentials = z.infer<typeof credentials>;

export function describe({ did, type, name, protocol, controller, verificationStatus }: Twin): string {
  return `${name ? plain(name) : 'This twin'} is a twin of type ${type} (${did}). Its protocol is ${protocol}, its controller is ${controller}, and it is ${verificationStatus}.`;
}

export function labelOf({ name, did }: Party): string {
  return name ? `${plain(name)} (${did})` : did;
}

export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** "3 twins", or "at least 10000 twins". */
export function countOf({ total, isTotalExact }: Page, noun = 'twin'): string {
  return `${isTotalExact ? '' : 'at least '}${plural(total, noun)}`;
}

/** The twins of a page by name, and how many more there are. */
export function listOf({ twins, total }: Page): string {
  const more = total > twins.length ? `, and ${total - twins.length} more` : '';
  return `${twins.map(labelOf).join(', ')}${more}`;
}

export function unknownDid(did: string): string {
  return `I know no twin with the DID ${did}.`;
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

export function relationsOf(found: Relations): string {
  const { did, twin, issuers, controls, instances } = found;
  if (!twin && controls.total + instances.total === 0) return unknownDid(did);
  return [
    ...(twin ? [controllerOf(found), protocolOf(found)] : [unknownDid(did)]),
    controlledBy(found),
    ...(instances.total > 0 ? [`It is the protocol of ${countOf(instances)}: ${listOf(instances)}.`] : []),
    ...(issuers.length > 0
      ? [
          `Its record names ${issuers.map(labelOf).join(', ')} as ${issuers.length === 1 ? 'issuer' : 'issuers'} of its credentials.`,
        ]
      : []),
  ].join(' ');
}

/** Who has verified it is not known, only who is said to have issued what it holds. */
export function credentialsOf({ twin, credentials }: Credentials, did: string): string {
  if (!twin) return unknownDid(did);
  const label = labelOf(twin);
  const status = `${label} is ${twin.verificationStatus}.`;
  if (credentials.length === 0) return `${status} Its record holds no credentials.`;
  const list = credentials
    .map(({ type, issuer }) => `${plain(type)}, issued by ${labelOf(issuer)}`)
    .join('; ');
  return `${status} Its record holds ${plural(credentials.length, 'credential')}: ${list}. They are as its maker stated them; I have not asked the issuers.`;
}

/** A name is somebody else's text: it stays within its line. */
function plain(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
