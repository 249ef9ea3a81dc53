/** The table `imports`, as its owners read it. */
import type { EntityManager } from 'typeorm';
import type { Page } from '../../../persistence/queries/pages.js';
import { newestFirst, type PageRequest } from '../../paging/newest-first.js';
import { ImportEntity, type ImportRow } from './entity.js';

export function findImport(manager: EntityManager, id: string): Promise<ImportRow | null> {
  return manager.findOneBy(ImportEntity, { id });
}

/** The newest first; of all owners unless one is named. */
export function listImports(
  manager: EntityManager,
  ownerDid: string | undefined,
  page: PageRequest,
): Promise<Page<ImportRow>> {
  const query = manager.createQueryBuilder(ImportEntity, 'import');
  if (ownerDid !== undefined) query.where('import.ownerDid = :ownerDid', { ownerDid });
  return newestFirst(query, { time: 'createdAt', id: 'id' }, page);
}
