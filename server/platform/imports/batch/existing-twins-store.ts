/** Existing twins, by their DIDs and by the external ids of their owners. */
import type { EntityManager } from 'typeorm';
import { TwinEntity, type TwinRow } from '../../register/entity.js';

export interface WantedTwins {
  readonly dids: readonly string[];
  readonly externalIds: readonly ExternalName[];
}

export interface ExternalName {
  readonly owner: string;
  readonly externalId: string;
}

export class ExistingTwins {
  readonly #byDid = new Map<string, TwinRow>();
  readonly #byExternalId = new Map<string, TwinRow>();

  static async find(manager: EntityManager, { dids, externalIds }: WantedTwins): Promise<ExistingTwins> {
    const found = new ExistingTwins();
    if (dids.length + externalIds.length === 0) return found;
    const rows = await manager
      .createQueryBuilder(TwinEntity, 'twin')
      .where('twin.did = any(:dids)', { dids })
      .orWhere(
        `(twin.externalId, twin.ownerDid) in (select * from unnest(cast(:ids as text[]), cast(:owners as text[])))`,
        {
          ids: externalIds.map(({ externalId }) => externalId),
          owners: externalIds.map(({ owner }) => owner),
        },
      )
      .getMany();
    for (const row of rows) found.add(row);
    return found;
  }

  add(row: TwinRow): void {
    this.#byDid.set(row.did, row);
    if (row.externalId !== null) this.#byExternalId.set(keyOf(row.ownerDid, row.externalId), row);
  }

  byDid(did: string): TwinRow | undefined {
    return this.#byDid.get(did);
  }

  byExternalId({ owner, externalId }: ExternalName): TwinRow | undefined {
    return this.#byExternalId.get(keyOf(owner, externalId));
  }
}

/** A DID contains no line break. */
function keyOf(owner: string, externalId: string): string {
  return `${owner}\n${externalId}`;
}
