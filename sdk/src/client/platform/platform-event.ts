import type { components } from '../../../../generated/sdk-types.js';
import { ContractError } from '../../errors/contract-error.js';

type Schemas = components['schemas'];
type Sent = Schemas['PlatformEvent'];
type Records = Schemas['PlatformEventData'];

/** The members of each event type's data. */
const RECORDS = {
  'twin.created': ['twin'],
  'twin.updated': ['twin', 'changed'],
  'twin.deleted': ['twin'],
  'twin.verification_changed': ['twin', 'verification'],
  'relationship.created': ['relationship'],
  'relationship.deleted': ['relationship'],
  'member.added': ['member'],
  'member.removed': ['member'],
  'protocol.created': ['protocol'],
  'protocol.version_created': ['protocol'],
  'proposal.opened': ['proposal'],
  'proposal.vote_cast': ['proposal', 'vote'],
  'proposal.closed': ['proposal'],
  'claim.created': ['claim'],
  'claim.evaluated': ['claim', 'evaluation'],
  'credential.issued': ['credential'],
  'credential.revoked': ['credential'],
  'issuance.created': ['issuance', 'claims'],
  'webhook.verification': ['challenge'],
  'webhook.test': [],
} as const satisfies Record<Schemas['PlatformEventType'], readonly (keyof Records)[]>;

type Known = typeof RECORDS;

/** An event of a type that the contract knows; `type` determines which records its `data` has. */
export type KnownPlatformEvent = {
  [Type in keyof Known]: Omit<Sent, 'type' | 'data'> & {
    type: Type;
    data: Required<Pick<Records, Known[Type][number]>>;
  };
}[keyof Known];

/** An event that is newer than this SDK. Its name is not in `type`, because a type of any string would prevent narrowing. */
export interface UnknownPlatformEvent extends Omit<Sent, 'type' | 'data'> {
  type: 'unknown';
  name: string;
  data: Record<string, unknown>;
}

/** A platform event: switch on `type`; a server that is newer than the SDK may send `unknown` ones. */
export type PlatformEvent = KnownPlatformEvent | UnknownPlatformEvent;

/** @throws ContractError when it is not an event, or when its data lacks a record. */
export const toPlatformEvent = (received: unknown): PlatformEvent => {
  if (!isSent(received)) throw new ContractError('What came is no event', { received });
  if (!isKnown(received)) return { ...received, type: 'unknown', name: received.type };
  const { type, data } = received;
  const missing = RECORDS[type].find((record) => !Object.hasOwn(data, record));
  if (missing) throw new ContractError(`The event \`${type}\` has no \`${missing}\``, { received });
  return received;
};

type Unread = Omit<UnknownPlatformEvent, 'type' | 'name'> & { type: string };

const isSent = (received: unknown): received is Unread =>
  isObject(received) &&
  Number.isSafeInteger(received.id) &&
  typeof received.type === 'string' &&
  isObject(received.data);

const isKnown = (event: { type: string }): event is KnownPlatformEvent => Object.hasOwn(RECORDS, event.type);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
