import { publicKeyOf } from '../../auth/did/did-key.js';
import { invalidRequest } from '../../contract/faults.js';
import { Problem } from '../../contract/problem.js';
import type { Schema } from '../../contract/types.js';
import type { Alongside } from '../../persistence/alongside.js';
import { asColumns } from '../../persistence/columns.js';
import type { Changes } from '../change/changes.js';
import type { Actor } from './controllers.js';
import { newTwinDid } from './did.js';
import { TwinEntity, type TwinRow } from './entity.js';
import { twinCreated } from './records.js';
import type { TwinStore } from './store.js';

export interface TwinService {
  create(input: Schema<'TwinCreate'>, actor: Actor, alongside?: Alongside<TwinRow>): Promise<TwinRow>;
  /** Twins are a public register: whoever may call may read them all (docs/decisions/0006-twins-are-a-register.md). */
  read(did: string): Promise<TwinRow>;
}

export function createTwinService(store: TwinStore, changes: Changes): TwinService {
  return {
    async create(input, actor, alongside) {
      const { ownerDid } = actor;
      const now = new Date();
      const row: TwinRow = {
        did: newTwinDid(),
        type: input.type,
        controller: input.controller ?? ownerDid,
        protocol: protocolOf(input),
        properties: input.properties ?? {},
        metadata: input.metadata ?? {},
        services: input.services ?? [],
        verifiableCredential: input.verifiableCredential ?? [],
        verificationMethod: verificationMethodsOf(input),
        ...validityOf(input),
        verificationStatus: 'unverified',
        protocolVersion: 1,
        revision: 1,
        ownerDid,
        createdAt: now,
        updatedAt: now,
      };
      return changes(
        actor,
        async (manager) => {
          await manager.insert(TwinEntity, asColumns(row));
          return { made: row, events: [twinCreated(row)] };
        },
        alongside,
      );
    },

    async read(did) {
      const row = await store.get(did);
      if (!row) throw new Problem('twin_not_found', `No twin has the DID ${did}`);
      return row;
    },
  };
}

/** `class` and `protocol` are two names of one thing. */
function protocolOf({ class: named, protocol }: Schema<'TwinCreate'>): string {
  if (named !== undefined && protocol !== undefined && named !== protocol) {
    throw new Problem(
      'class_protocol_mismatch',
      'class and protocol name different protocols; send one of them, or the same twice',
      {
        errors: [
          {
            field: 'body.protocol',
            rule: 'class_protocol_mismatch',
            message: 'must be the same as body.class',
          },
        ],
      },
    );
  }
  const protocolDid = protocol ?? named;
  if (protocolDid === undefined) throw new Error('the contract lets no twin pass without class and protocol');
  return protocolDid;
}

/** The contract's pattern lets some texts pass that are no keys: it cannot decode. */
function verificationMethodsOf({
  verificationMethod = [],
}: Schema<'TwinCreate'>): TwinRow['verificationMethod'] {
  const ids = new Set<string>();
  const faults = verificationMethod.flatMap(({ id, publicKeyMultibase }, at) => {
    const field = `body.verificationMethod[${at}]`;
    const isTaken = ids.has(id);
    ids.add(id);
    return [
      ...(isTaken
        ? [{ field: `${field}.id`, rule: 'unique', message: 'is the id of another key of this twin' }]
        : []),
      ...(publicKeyOf(`did:key:${publicKeyMultibase}`)
        ? []
        : [
            {
              field: `${field}.publicKeyMultibase`,
              rule: 'format',
              message: 'must be an Ed25519 key as Multikey',
            },
          ]),
    ];
  });
  if (faults.length > 0) throw invalidRequest(faults);
  return verificationMethod;
}

function validityOf({
  validFrom,
  validUntil,
}: Schema<'TwinCreate'>): Pick<TwinRow, 'validFrom' | 'validUntil'> {
  const from = timeOf('validFrom', validFrom);
  const until = timeOf('validUntil', validUntil);
  if (from && until && until <= from) {
    throw new Problem('invalid_validity_period', 'validUntil must be after validFrom', {
      errors: [
        {
          field: 'body.validUntil',
          rule: 'invalid_validity_period',
          message: 'must be after body.validFrom',
        },
      ],
    });
  }
  return { validFrom: from, validUntil: until };
}

/** Replies give times in UTC, where one that is near the ends of the contract's range may fall out of it. */
function timeOf(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const time = new Date(text);
  const year = time.getUTCFullYear();
  if (year >= 1000 && year <= 9999) return time;
  throw invalidRequest([
    { field: `body.${field}`, rule: 'format', message: 'must be in a year from 1000 to 9999 in UTC' },
  ]);
}
