/** Twins and relationships in bulk; docs/bulk.md. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import { createConcurrencyLimit } from '../../async/concurrency-limit.js';
import type { Command } from '../../auth/callers/handler.js';
import type { CredentialIssuer } from '../claims/credential-issuer.js';
import type { KeyLiveness } from '../streaming/key-liveness.js';
import { createLineStream } from '../streaming/line-stream.js';
import type { Protocols } from '../protocols/protocol.js';
import { createImportHandlers } from './handlers.js';
import { MAX_RESULTS_MS, MAX_RESULT_STREAMS, MAX_RESULT_STREAMS_OF_OWNER } from './record/import-limits.js';
import { createImportService } from './service.js';
import { createUploads } from './upload/upload-store.js';
import { createImportWorker } from './import-worker.js';

export interface ImportsOptions {
  readonly dataSource: DataSource;
  readonly protocols: Protocols;
  readonly issuer: CredentialIssuer;
  readonly command: Command;
  readonly keys: Pick<KeyLiveness, 'hold'>;
  readonly log: Logger;
}

export function createImports({ dataSource, protocols, issuer, command, keys, log }: ImportsOptions) {
  const service = createImportService(dataSource);
  const uploads = createUploads(dataSource);
  const closing = new AbortController();
  const worker = createImportWorker({ dataSource, protocols, issuer, uploads, log });
  const stream = createLineStream({
    what: 'The results of an import',
    keys,
    limit: createConcurrencyLimit({ total: MAX_RESULT_STREAMS, perKey: MAX_RESULT_STREAMS_OF_OWNER }),
    maxMs: MAX_RESULTS_MS,
  });
  return {
    handlers: createImportHandlers({ command, service, uploads, worker, stream, closing: closing.signal }),
    start: () => worker.start(),
    stop() {
      closing.abort();
      return worker.stop();
    },
  };
}
