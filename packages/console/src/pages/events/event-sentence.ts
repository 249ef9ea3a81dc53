import type { PlatformEvent } from '@twin-oracle/sdk';
import { shortened } from '../../design/shortened';
import { visibleName } from '../../twins/visible-name';

type Twin = Extract<PlatformEvent, { type: 'twin.created' }>['data']['twin'];

/** What has happened, in a line. */
export const eventSentence = (event: PlatformEvent): string => {
  switch (event.type) {
    case 'twin.created':
      return `${nameOf(event.data.twin)} was created`;
    case 'twin.updated':
      return `${nameOf(event.data.twin)} was changed: ${event.data.changed.join(', ')}`;
    case 'twin.deleted':
      return `${nameOf(event.data.twin)} was deleted`;
    case 'twin.verification_changed':
      return `${nameOf(event.data.twin)} is ${event.data.verification.to}, was ${event.data.verification.from}`;
    case 'relationship.created':
      return `${shortened(event.data.relationship.to)} fills the role ${event.data.relationship.role}`;
    case 'relationship.deleted':
      return `${shortened(event.data.relationship.to)} has left the role ${event.data.relationship.role}`;
    case 'member.added':
      return `${shortened(event.data.member)} has joined`;
    case 'member.removed':
      return `${shortened(event.data.member)} has left`;
    case 'protocol.created':
      return `The protocol ${protocolName(event.data.protocol)} was registered`;
    case 'protocol.version_created':
      return `The protocol ${protocolName(event.data.protocol)} has version ${event.data.protocol.version}`;
    case 'proposal.opened':
      return 'Its verification was proposed';
    case 'proposal.vote_cast':
      return `${shortened(event.data.vote.voter)} has voted ${event.data.vote.choice ?? ''}`;
    case 'proposal.closed':
      return `The proposal is ${event.data.proposal.status}`;
    case 'claim.created':
      return `${event.data.claim.type} was claimed`;
    case 'claim.evaluated':
      return `The claim ${event.data.claim.type} is ${event.data.evaluation.status}`;
    case 'credential.issued':
      return `${event.data.credential.type} was issued`;
    case 'credential.revoked':
      return `${event.data.credential.type} was revoked`;
    case 'issuance.created':
      return `${event.data.issuance.amount} ${event.data.issuance.unit ?? event.data.issuance.type} were issued`;
    case 'webhook.verification':
      return 'A receiver was asked whether it agrees';
    case 'webhook.test':
      return 'A test of a webhook';
    case 'unknown':
      return 'This console is older than the event';
  }
};

const nameOf = ({ type, metadata }: Twin): string => {
  const name = visibleName(metadata.name);
  return name === undefined ? `The ${type.toLowerCase()}` : `${type} ${name}`;
};

const protocolName = ({ name, did }: { readonly name?: string; readonly did: string }): string =>
  visibleName(name) ?? shortened(did);
