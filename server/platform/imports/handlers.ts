import type { Command, Handlers } from '../../auth/callers/handler.js';
import type { LineStream } from '../streaming/line-stream.js';
import { toImport } from './record/import-record.js';
import { receiveUpload } from './upload/receive-upload.js';
import type { ImportService } from './service.js';
import type { Uploads } from './upload/upload-store.js';
import type { ImportWorker } from './import-worker.js';

export interface ImportHandlersOptions {
  readonly command: Command;
  readonly service: ImportService;
  readonly uploads: Uploads;
  readonly worker: ImportWorker;
  readonly stream: LineStream;
  /** Aborted when the server stops. */
  readonly closing: AbortSignal;
}

export function createImportHandlers({
  service,
  uploads,
  worker,
  command,
  stream,
  closing,
}: ImportHandlersOptions): Handlers<
  'importTwins' | 'listImports' | 'getImport' | 'abortImport' | 'listImportErrors' | 'listImportResults'
> {
  return {
    // Once for each key, too, but not by what stores small replies: here the body is not known before it was read.
    async importTwins({ body, caller, header }) {
      const row = await receiveUpload(uploads, {
        actor: caller,
        keyId: caller.keyId,
        key: header['idempotency-key'],
        body,
        closing,
      });
      worker.wake();
      return { status: 201, body: toImport(row), headers: { Location: `/v1/imports/${row.id}` } };
    },
    async listImports({ caller, query }) {
      const { items, ...more } = await service.list(caller, query);
      return { status: 200, body: { imports: items.map(toImport), ...more } };
    },
    async getImport({ caller, path }) {
      return { status: 200, body: toImport(await service.get(caller, path.importId)) };
    },
    abortImport: command(
      'abortImport',
      async (transaction, { caller, path }) => ({
        result: await service.abort(transaction, caller, path.importId),
      }),
      (row) => ({ status: 200, body: toImport(row) }),
    ),
    async listImportErrors({ caller, path, query }) {
      const { items, ...more } = await service.listErrors(caller, path.importId, query);
      return { status: 200, body: { errors: items, ...more } };
    },
    async listImportResults({ caller, path, query }) {
      const results = await service.results(caller, path.importId, query.after);
      return {
        status: 200,
        type: 'application/x-ndjson',
        pieces: (disconnected) => stream(results, caller, disconnected),
      };
    },
  };
}
