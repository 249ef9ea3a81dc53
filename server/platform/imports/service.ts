import type { DataSource, EntityManager } from 'typeorm';
import { hasScope } from '../../auth/callers/scopes.js';
import type { Schema } from '../../contract/types.js';
import type { Page, PageQuery } from '../../persistence/queries/pages.js';
import type { Actor } from '../register/controllers.js';
import { end } from './queue/queue-store.js';
import type { ImportRow } from './record/entity.js';
import { importNotActive, importNotFound } from './record/import-record.js';
import { findImport, listImports } from './record/import-store.js';
import { listErrors, readResults } from './results/result-store.js';

/** An import of another owner is `import_not_found`, like a missing one. */
export type ImportService = ReturnType<typeof createImportService>;

export function createImportService(dataSource: DataSource) {
  const find = async (manager: EntityManager, { ownerDid, ...actor }: Actor, id: string) => {
    const row = await findImport(manager, id);
    if (!row || (row.ownerDid !== ownerDid && !hasScope(actor, 'admin'))) throw importNotFound(id);
    return row;
  };
  const get = (actor: Actor, id: string): Promise<ImportRow> => find(dataSource.manager, actor, id);

  return {
    get,

    list(actor: Actor, page: PageQuery): Promise<Page<ImportRow>> {
      const owner = hasScope(actor, 'admin') ? undefined : actor.ownerDid;
      return listImports(dataSource.manager, owner, { ...page, filters: { list: 'imports', owner } });
    },

    /** The available results after that line, in chunks of text. */
    async results(actor: Actor, id: string, after: number): Promise<AsyncIterable<string>> {
      await get(actor, id);
      return readResults(dataSource, id, after);
    },

    /** Throws `import_not_active` when it has ended. Waits for the current batch. */
    async abort(transaction: EntityManager, actor: Actor, id: string): Promise<ImportRow> {
      const row = await find(transaction, actor, id);
      const ended = await end(transaction, id, { status: 'aborted' });
      if (!ended) throw importNotActive(row.finishedAt ? row : await find(transaction, actor, id));
      return ended;
    },

    /** In line order. */
    async listErrors(actor: Actor, id: string, page: PageQuery): Promise<Page<Schema<'ImportError'>>> {
      await get(actor, id);
      return listErrors(dataSource, id, { ...page, filters: { list: 'import errors', id } });
    },
  };
}
