import type { ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** TypeORM's type of a row to write has no place for free-form JSON, so this is where it is told that the row is one. */
export function asColumns<Row extends ObjectLiteral>(row: Partial<Row>): QueryDeepPartialEntity<Row> {
  return row;
}
