import type { DataSource } from 'typeorm';
import { selectPlainRows } from '../../../persistence/queries/plain-rows.js';
import { prepare, queryPrepared } from '../../../persistence/queries/prepared.js';
import { TwinEntity, type TwinRow } from '../../register/entity.js';

/** Finds a twin by its DID, which happens more often than anything else. */
export function createTwinReader(dataSource: DataSource): (did: string) => Promise<TwinRow | null> {
  const twins = selectPlainRows(dataSource.createQueryBuilder(TwinEntity, 'twin'));
  const statement = prepare(twins.where('twin.did = $1').getQuery());
  return async (did) => {
    const [row = null] = await queryPrepared<TwinRow>(dataSource, statement, [did]);
    return row;
  };
}
