import type { ObjectLiteral, QueryDeepPartialEntity } from 'typeorm';

/** Casts a row for TypeORM, whose type of a row to write does not allow free-form JSON. */
export function asColumns<Row extends ObjectLiteral>(row: Partial<Row>): QueryDeepPartialEntity<Row> {
  return row;
}
