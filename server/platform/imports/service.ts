import type { DataSource, EntityManager } from 'typeorm';
import { hasScope } from '../../auth/callers/scopes.js';
import type { Schema } from '../../contract/types.js';
import { decodeCursor, encodeCursor, invalidCursor, type Filters } from '../paging/cursor.js';
import { newestFirst, type Page } from '../paging/newest-first.js';
import { cutPage, jsonBytes, limitBytes, recordBytes, textBytes } from '../paging/page-bytes.js';
import type { Actor } from '../register/controllers.js';
import { ImportEntity, type ImportRow } from './record/entity.js';
import { importNotActive, importNotFound } from './record/import-record.js';
import { readResults } from './results/result-store.js';
import { end } from './queue/queue-store.js';

interface PageOf {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** An import of another owner is `import_not_found`, like a missing one. */
export interface ImportService {
  list(actor: Actor, page: PageOf): Promise<Page<ImportRow>>;
  get(actor: Actor, id: string): Promise<ImportRow>;
  /** Throws `import_not_active` when it has ended. Waits for the current batch. */
  abort(transaction: EntityManager, actor: Actor, id: string): Promise<ImportRow>;
  /** In line order. */
  listErrors(actor: Actor, id: string, page: PageOf): Promise<Page<Schema<'ImportError'>>>;
  /** The available results after that line, in chunks of text. */
  results(actor: Actor, id: string, after: number): Promise<AsyncIterable<string>>;
}

export function createImportService(dataSource: DataSource): ImportService {
  const find = async (manager: EntityManager, { ownerDid, ...actor }: Actor, id: string) => {
    const row = await manager.findOneBy(ImportEntity, { id });
    if (!row || (row.ownerDid !== ownerDid && !hasScope(actor, 'admin'))) throw importNotFound(id);
    return row;
  };
  const get = (actor: Actor, id: string) => find(dataSource.manager, actor, id);

  return {
    get,

    list(actor, page) {
      const query = dataSource.manager.createQueryBuilder(ImportEntity, 'import');
      const owner = hasScope(actor, 'admin') ? undefined : actor.ownerDid;
      if (owner !== undefined) query.where('import.ownerDid = :owner', { owner });
      return newestFirst(
        query,
        { time: 'createdAt', id: 'id' },
        { ...page, filters: { list: 'imports', owner } },
      );
    },

    async results(actor, id, after) {
      await get(actor, id);
      return readResults(dataSource, id, after);
    },

    async abort(transaction, actor, id) {
      const row = await find(transaction, actor, id);
      const ended = await end(transaction, id, { status: 'aborted' });
      if (!ended) throw importNotActive(row.finishedAt ? row : await find(transaction, actor, id));
      return ended;
    },

    async listErrors(actor, id, { limit, cursor }) {
      await get(actor, id);
      const filters = { list: 'import errors', id };
      const rows = await dataSource.query<ErrorRow[]>(
        limitBytes(
          `select line, code, detail, errors, ${recordBytes(textBytes('detail'), jsonBytes('errors'))} as page_bytes
           from import_errors where import_id = $1 and line > $2 order by line limit $3`,
          'line',
        ),
        [id, cursor === undefined ? 0 : lineOf(cursor, filters), limit + 1],
      );
      const page = cutPage(rows, limit);
      const items = page.items.map(({ errors, ...rest }) => ({ ...rest, ...(errors && { errors }) }));
      const last = items.at(-1);
      return {
        items,
        ...(page.hasMore && last && { nextCursor: encodeCursor(filters, [String(last.line)]) }),
      };
    },
  };
}

interface ErrorRow {
  readonly line: number;
  readonly code: Schema<'ProblemCode'>;
  readonly detail: string;
  readonly errors: Schema<'FieldError'>[] | null;
}

/** The maximum of PostgreSQL's `int`. */
const MAX_LINE = 2_147_483_647;

function lineOf(cursor: string, filters: Filters): number {
  const line = Number(decodeCursor(cursor, filters, 1)[0]);
  if (!Number.isInteger(line) || line < 0 || line > MAX_LINE)
    throw invalidCursor('must be the nextCursor of a page before');
  return line;
}
