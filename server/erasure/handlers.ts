import type { DataSource } from 'typeorm';
import { createConcurrencyLimit, LimitReached, type Release } from '../async/concurrency-limit.js';
import type { Command, Handlers } from '../auth/callers/handler.js';
import { Problem, unavailable } from '../contract/errors/problem.js';
import type { Schema } from '../contract/types.js';
import { invalidRequest } from '../contract/validation/validation-errors.js';
import type { TablePlan } from '../ports/erasure-port.js';
import { findErasure, requestErasure, sha256Of, type ErasureRow } from './store/erasures-store.js';
import { readPerson } from './store/person-rows-store.js';

/** Exports at once, of all callers and of one. */
const AT_ONCE = { total: 4, perKey: 1 };

export interface ErasureHandlersOptions {
  readonly command: Command;
  readonly dataSource: DataSource;
  readonly plans: readonly TablePlan[];
  /** The DID that the platform itself acts by. */
  readonly platformDid: string;
  /** Called when an erasure was requested. */
  readonly onRequested: () => void;
}

export function createErasureHandlers({
  command,
  dataSource,
  plans,
  platformDid,
  onRequested,
}: ErasureHandlersOptions): Handlers<
  'exportOwnData' | 'eraseOwnData' | 'getOwnErasure' | 'exportPersonalData' | 'createErasure' | 'getErasure'
> {
  const limit = createConcurrencyLimit(AT_ONCE);
  const exportOf = (did: string, caller: string) => ({
    status: 200 as const,
    type: 'application/x-ndjson' as const,
    pieces: (disconnected: AbortSignal) => pieces(did, caller, disconnected),
  });
  const accepted = (row: ErasureRow) => ({ status: 202 as const, body: toErasure(row) });
  const options = { afterCommit: onRequested };

  return {
    exportOwnData: ({ caller }) => exportOf(caller.did, caller.did),
    exportPersonalData: ({ caller, query }) => exportOf(query.did, `key:${caller.ownerDid}`),

    eraseOwnData: command(
      'eraseOwnData',
      async (transaction, { caller, body }) => {
        if (body.did !== caller.did)
          throw invalidRequest([
            { field: 'body.did', rule: 'caller', message: `must be your own DID, ${caller.did}` },
          ]);
        return { result: await requestErasure(transaction, assertPerson(body.did), 'owner') };
      },
      accepted,
      options,
    ),
    createErasure: command(
      'createErasure',
      async (transaction, { body }) => ({
        result: await requestErasure(transaction, assertPerson(body.did), 'operator'),
      }),
      accepted,
      options,
    ),

    async getOwnErasure({ path, caller }) {
      const row = await findErasure(dataSource, path.erasureId);
      if (row?.didSha256 !== sha256Of(caller.did)) throw notFound();
      return { status: 200, body: toErasure(row) };
    },
    async getErasure({ path }) {
      const row = await findErasure(dataSource, path.erasureId);
      if (!row) throw notFound();
      return { status: 200, body: toErasure(row) };
    },
  };

  function assertPerson(did: string): string {
    if (did !== platformDid) return did;
    throw new Problem('did_in_use_by_platform', `${did} is the platform itself`);
  }

  async function* pieces(
    did: string,
    caller: string,
    disconnected: AbortSignal,
  ): AsyncGenerator<string, void> {
    const leave = await enter(caller);
    try {
      for await (const lines of readPerson(dataSource, did, plans)) {
        if (disconnected.aborted) return;
        yield lines;
      }
    } finally {
      leave();
    }
  }

  async function enter(caller: string): Promise<Release> {
    try {
      return await limit.enter(caller);
    } catch (error) {
      if (!(error instanceof LimitReached)) throw error;
      throw unavailable('As many exports are under way as there may be; try again later');
    }
  }
}

function toErasure({ id, requestedAt, finishedAt, receipt }: ErasureRow): Schema<'Erasure'> {
  return {
    erasureId: id,
    status: finishedAt ? 'finished' : 'running',
    requestedAt: requestedAt.toISOString(),
    ...(finishedAt && { finishedAt: finishedAt.toISOString() }),
    ...(receipt !== null && { receipt }),
  };
}

function notFound(): Problem {
  return new Problem('erasure_not_found', 'There is no such erasure');
}
