/** A change of a schema, before it is known which operations it concerns. */
import type { Reported } from '../../findings/collector.js';

export type SchemaChange = Omit<Reported, 'severity' | 'breaks' | 'operation'> &
  Partial<Pick<Reported, 'severity'>>;
