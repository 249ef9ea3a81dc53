/** How an operation writes: once for each `Idempotency-Key`, in one transaction with its reply and its events. */
import type { DataSource, EntityManager } from 'typeorm';
import type { AuditMark } from '../contract/observation/audit-request.js';
import type { CallerByScheme, OperationId, OperationReply, OperationRequest } from '../contract/types.js';
import type { RecordAudit } from '../ports/audit-port.js';
import type { AppendEvents } from '../ports/event-log-port.js';
import { actorOf, ownerOf, type CommandCaller } from './command-caller.js';
import { createIdempotent, type Idempotent, type SealedReplies } from './idempotency.js';
import { createUnitOfWork, type Outcome, type UnitOfWork } from './unit-of-work.js';

/** What every request has that a command may serve. */
interface CommandRequest {
  readonly header: Readonly<Record<string, string | undefined>>;
  readonly path: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly caller: CommandCaller;
  readonly audit?: AuditMark | undefined;
}

type RequestOf<Id extends OperationId, Callers extends CallerByScheme> = OperationRequest<Id, Callers> &
  CommandRequest;

export interface CommandOptions<Request> {
  /** Runs before the transaction, unless the request is answered with an earlier reply: what takes long, such as asking another server. */
  readonly prepare?: (request: Request) => Promise<void>;
  /** Runs when the transaction is committed: what notifies the rest of this process. */
  readonly afterCommit?: (request: Request) => void;
  /** The work is a single statement without events, so it needs no transaction when the request has no key. */
  readonly isOneStatement?: boolean;
}

/** Makes the handler of an operation that writes. The work may run again when its transaction loses against another one. */
export type Command<Callers extends CallerByScheme> = <Id extends OperationId, Result>(
  operation: Id,
  work: (transaction: EntityManager, request: RequestOf<Id, Callers>) => Promise<Outcome<Result>>,
  toReply: (result: Result) => OperationReply<Id>,
  options?: CommandOptions<RequestOf<Id, Callers>>,
) => (request: RequestOf<Id, Callers>) => Promise<OperationReply<Id>>;

/** The ways to write. */
export interface Commands<Callers extends CallerByScheme> {
  readonly command: Command<Callers>;
  /** For what has no request: the scheduler, the agent, seeds. */
  readonly unitOfWork: UnitOfWork;
  /** For what is more than one transaction, such as sending a message. */
  readonly idempotent: Idempotent;
}

export interface CommandsOptions {
  readonly dataSource: DataSource;
  readonly sealedBox: SealedReplies;
  readonly appendEvents: AppendEvents;
  /** Called after each commit with events. */
  readonly onEvents?: () => void;
  /** How long replies are kept under their `Idempotency-Key`. */
  readonly keptHours?: number | undefined;
  /** Default: there is no audit log. */
  readonly recordAudit?: RecordAudit;
}

export function createCommands<Callers extends CallerByScheme>({
  dataSource,
  sealedBox,
  appendEvents,
  onEvents,
  keptHours,
  recordAudit,
}: CommandsOptions): Commands<Callers> {
  const idempotent = createIdempotent({ dataSource, sealedBox, keptHours });
  const unitOfWork = createUnitOfWork(dataSource, appendEvents, onEvents);
  return {
    unitOfWork,
    idempotent,
    command:
      (operation, work, toReply, { prepare, afterCommit, isOneStatement = false } = {}) =>
      (request) => {
        const { header, path, query, body, caller, audit } = request;
        const key = header['idempotency-key'];
        const keyed = { owner: ownerOf(caller), key, operation, input: { path, query, body } };
        return idempotent(keyed, async (storeReply) => {
          await prepare?.(request);
          if (isOneStatement && key === undefined)
            return toReply((await work(dataSource.manager, request)).result);
          const write = async (transaction: EntityManager) => {
            const { result, events } = await work(transaction, request);
            const made = toReply(result);
            await storeReply(transaction, made);
            if (audit) await recordAudit?.(transaction, { ...audit.request, status: made.status });
            return { result: made, events };
          };
          const reply = await unitOfWork(actorOf(caller), write, { isPipelined: key === undefined });
          if (audit && recordAudit) audit.isRecorded = true;
          afterCommit?.(request);
          return reply;
        });
      },
  };
}
