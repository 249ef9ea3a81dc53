import type { Handlers } from '../../auth/handler.js';
import { toImport } from './import.js';
import { receiveImport } from './receive.js';
import type { ImportService } from './service.js';
import type { Uploads } from './uploads.js';
import type { ImportWorker } from './worker.js';

export function createImportHandlers(
  service: ImportService,
  uploads: Uploads,
  worker: ImportWorker,
): Handlers<'importTwins' | 'listImports' | 'getImport' | 'abortImport' | 'listImportErrors'> {
  return {
    // Once for each key, too, but not by what stores small replies: here the body is not known before it was read.
    async importTwins({ body, caller, header }) {
      const row = await receiveImport(uploads, {
        actor: caller,
        keyId: caller.keyId,
        key: header['idempotency-key'],
        body,
      });
      worker.wake();
      return { status: 201, body: toImport(row), headers: { Location: `/v1/imports/${row.id}` } };
    },
    async listImports({ caller, query }) {
      const { items, nextCursor } = await service.list(caller, query);
      return { status: 200, body: { imports: items.map(toImport), ...(nextCursor && { nextCursor }) } };
    },
    async getImport({ caller, path }) {
      return { status: 200, body: toImport(await service.get(caller, path.importId)) };
    },
    async abortImport({ caller, path }) {
      return { status: 200, body: toImport(await service.abort(caller, path.importId)) };
    },
    async listImportErrors({ caller, path, query }) {
      const { items, nextCursor } = await service.listErrors(caller, path.importId, query);
      return { status: 200, body: { errors: items, ...(nextCursor && { nextCursor }) } };
    },
  };
}
