import type { EntityManager } from 'typeorm';
import type { NewAuditEntry } from '../contract/observation/audit-request.js';

/** Records an entry in the transaction of the change. */
export type RecordAudit = (transaction: EntityManager, entry: NewAuditEntry) => Promise<void>;
