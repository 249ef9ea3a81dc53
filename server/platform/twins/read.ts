import type { DataSource } from 'typeorm';
import { prepare, queryPrepared } from '../../persistence/prepared.js';
import { TwinEntity, type TwinRow } from './entity.js';

/** Finds a twin by its DID, which happens more often than anything else. TypeORM's own way takes twice the time of the query. */
export function createTwinReader(dataSource: DataSource): (did: string) => Promise<TwinRow | null> {
  const { columns, tablePath } = dataSource.getMetadata(TwinEntity);
  const members = columns.map(({ databaseName, propertyName }) => `${databaseName} as "${propertyName}"`);
  const statement = prepare(`select ${members.join(', ')} from ${tablePath} where did = $1`);
  return async (did) => {
    const [row = null] = await queryPrepared<TwinRow>(dataSource, statement, [did]);
    return row;
  };
}
