/** Twins and relationships in bulk; docs/bulk.md. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Once } from '../../idempotency/once.js';
import type { Protocols } from '../protocols/protocol.js';
import { createImportHandlers } from './handlers.js';
import { createImportService } from './service.js';
import { createUploads } from './uploads.js';
import { createImportWorker } from './worker.js';

export interface ImportsOptions {
  readonly dataSource: DataSource;
  readonly protocols: Protocols;
  readonly once: Once;
  readonly log: Logger;
}

export function createImports({ dataSource, protocols, once, log }: ImportsOptions) {
  const uploads = createUploads(dataSource);
  const worker = createImportWorker({ dataSource, protocols, uploads, log });
  return {
    handlers: createImportHandlers(createImportService(dataSource), uploads, worker, once),
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}
