import { EntitySchema } from 'typeorm';
import { fields, type TwinRow } from './fields/fields.js';

export type { TwinRow } from './fields/fields.js';

export const TwinEntity = new EntitySchema<TwinRow>({ name: 'Twin', tableName: 'twins', columns: fields });
