import { pause as pauseByClock } from '../../../http/pause.js';
import { mayRejoinAfter, rejoin } from '../../../stream/rejoin.js';
import { asLines, queryOf } from '../../../http/call.js';
import type { Call, CallOptions } from '../../../http/call.js';
import type {
  Import,
  ImportError,
  ImportErrorList,
  ImportList,
  ImportResult,
} from '../../../http/contract-schemas.js';
import { importBody } from './import-body.js';
import type { ImportBody, ImportSource } from './import-body.js';
import { allOf } from '../paging.js';
import type { PageOptions } from '../paging.js';
import { recordsOf } from '../../../stream/read-records.js';
import { once } from '../../../http/send-once.js';
import type { SendOptions } from '../../../http/send-once.js';
import type { Transport } from '../../../http/transport.js';

/** A small import is done quickly, and a large one need not be polled often. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 5_000;

/** The browser does not tell how far the upload of a file is. */
const BLOB_MS = 600_000;

const UNFINISHED: readonly Import['status'][] = ['receiving', 'queued', 'running'];

/** How an import is waited for. */
export interface WaitOptions extends CallOptions {
  /** Called with the state of the import after each poll. */
  readonly onProgress?: ((progress: Import) => void) | undefined;
}

/** Which results of an import are read. */
export interface ResultsOptions extends CallOptions {
  /** Only the results of lines after this one. */
  readonly after?: number | undefined;
}

/** Bulk imports of protocols, twins, relationships and members. Every method throws as the rest of the client does. */
export interface Imports {
  /**
   * Uploads the lines as a stream; resolves when all are stored. The server then runs the import, as long as the API key is valid. To retry
   * a broken upload, send it again with the same `idempotencyKey`. Errors of the source are rethrown. Browsers stream over HTTP/2 alone; a
   * `Blob`, such as the `File` that a user has chosen, is sent as it is, over any connection, and each attempt may take ten minutes.
   */
  start(lines: ImportSource, options?: SendOptions): Promise<Import>;
  get(importId: string, options?: CallOptions): Promise<Import>;
  /** One page of the owner's imports, newest first. */
  list(options?: PageOptions): Promise<ImportList>;
  listAll(options?: CallOptions): AsyncIterableIterator<Import>;
  /** Records that were created before the abort remain. */
  abort(importId: string, options?: SendOptions): Promise<Import>;
  /** One page of the lines that failed, in order. */
  listErrors(importId: string, options?: PageOptions): Promise<ImportErrorList>;
  listAllErrors(importId: string, options?: CallOptions): AsyncIterableIterator<ImportError>;
  /**
   * The result of each line, in order: the DID of a new twin, or why a line failed. While the import runs, only completed lines have
   * results. A connection that breaks throws a ConnectionError; to continue, pass the last line that was read as `after`.
   */
  results(importId: string, options?: ResultsOptions): AsyncIterableIterator<ImportResult>;
  /**
   * Resolves when the import has ended: `status` is `finished`, `aborted` or `failed`, `error` gives the reason of a failure, and `failed`
   * of a finished import counts the lines with errors. It polls with growing delays of up to five seconds, or longer when the server sends
   * `Retry-After`. An unavailable server is asked again, up to twelve times in a row.
   */
  wait(importId: string, options?: WaitOptions): Promise<Import>;
}

export const createImports = (transport: Transport, pause = pauseByClock): Imports => {
  const get: Imports['get'] = (importId, options) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/imports/{importId}', { ...call, params: { path: { importId } } }),
    );
  const list: Imports['list'] = (options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/imports', { ...call, params: { query: queryOf(options) } }),
    );
  const listErrors: Imports['listErrors'] = (importId, options = {}) =>
    transport.data(options, (http, call) =>
      http.GET('/v1/imports/{importId}/errors', {
        ...call,
        params: { path: { importId }, query: queryOf(options) },
      }),
    );

  return {
    async start(lines, options) {
      if (lines instanceof Blob)
        return transport.data({ ...once(options), minTimeoutMs: BLOB_MS }, (http, call) =>
          http.POST('/v1/imports', uploadOf(call, lines)),
        );
      let body: ImportBody | undefined;
      // Only a source that can be read again can be sent again.
      const retries = typeof lines === 'string' || Array.isArray(lines) ? options?.retries : false;
      try {
        return await transport.data(once({ ...options, retries }), (http, call, onProgress) => {
          const { stream } = (body = importBody(lines, onProgress));
          return http.POST('/v1/imports', { ...uploadOf(call, stream), duplex: 'half' });
        });
      } catch (error) {
        throw body?.failure()?.reason ?? error;
      }
    },
    get,
    list,
    listAll: (options) =>
      allOf(
        (page) => list({ ...options, ...page }),
        (page) => page.imports,
      ),
    abort: (importId, options) =>
      transport.data(once(options), (http, call) =>
        http.POST('/v1/imports/{importId}/abort', { ...call, params: { path: { importId } } }),
      ),
    listErrors,
    listAllErrors: (importId, options) =>
      allOf(
        (page) => listErrors(importId, { ...options, ...page }),
        (page) => page.errors,
      ),
    async *results(importId, options = {}) {
      const reply = await transport.exchange(options, (http, call) =>
        http.GET('/v1/imports/{importId}/results', {
          ...asLines(call),
          params: { path: { importId }, query: queryOf(options) },
        }),
      );
      yield* recordsOf<ImportResult>('import result', reply, options.signal);
    },
    async wait(importId, { onProgress, ...options } = {}) {
      const signal = options.signal ?? new AbortController().signal;
      // `rejoin` retries for longer than the retries of a call.
      const ask = () => get(importId, { ...options, retries: false });
      const askAgain = async (error: unknown): Promise<Import> => {
        if (signal.aborted || !mayRejoinAfter(error)) throw error;
        const { connection, cause } = await rejoin(error, {
          connect: ask,
          pause,
          signal,
          tries: { count: 0 },
        });
        if (!connection) throw cause;
        return connection;
      };
      for (let milliseconds = FIRST_WAIT_MS; ; milliseconds = Math.min(milliseconds * 2, MAX_WAIT_MS)) {
        const progress = await ask().catch(askAgain);
        onProgress?.(progress);
        if (!UNFINISHED.includes(progress.status)) return progress;
        await pause(milliseconds, signal);
      }
    },
  };
};

const uploadOf = (call: Call, lines: Blob | ReadableStream<Uint8Array>) => ({
  ...call,
  headers: { ...call.headers, 'Content-Type': 'application/x-ndjson' },
  // The contract's type for lines is a string.
  body: '',
  bodySerializer: () => lines,
});
