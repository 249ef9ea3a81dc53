import type { UcanCaller } from '../../auth/ucan/authenticate-ucan.js';
import { isRevoked } from '../../auth/ucan/validate.js';
import type { Revocations } from '../../auth/revocations/service.js';
import type { McpInvocations, RedeemableInvocation } from '../../auth/replay-protection/mcp-invocations.js';
import type { Schema } from '../../contract/types.js';
import { ownerOf } from '../../command/command-caller.js';
import type { Commands } from '../../command/command.js';
import type { StoreReply } from '../../command/idempotency.js';
import { newIdentifier } from '../../persistence/identifier.js';
import type { GrantAnswer, GrantRefusal } from '../turn/grant.js';
import type { OfferedPayment } from '../turn/offered-payment.js';
import type { MatrixAccess } from '../attachments/media/media.js';
import type { Attachments, FetchedAttachments } from '../attachments/service.js';
import type { RunRequest } from '../runs/log/entity.js';
import type { AddedRun, NewRun } from '../runs/run-admission.js';
import type { Runs } from '../runs/service.js';
import { Problem } from '../../contract/errors/problem.js';
import { sessionNotFound, type SessionService } from '../sessions/service.js';
import type { AttachmentStore } from '../attachments/store.js';
import type { MessageRow } from '../transcript/entity.js';
import type { EventChannel, MessageChange } from '../../ports/event-channel-port.js';
import type { NewTurn, StoreTurns } from './store-turns.js';

export interface Sending {
  readonly sessionId: string;
  readonly caller: UcanCaller;
  readonly requestId: string;
  /** The trace of the request (W3C Trace Context). */
  readonly traceparent?: string | undefined;
  readonly body: Schema<'SendMessage'>;
  /** From the header; the time zone in the body takes precedence. */
  readonly timezone?: string | undefined;
  /** Also from headers: the access to the user's files. It is never stored. */
  readonly access: Pick<MatrixAccess, 'homeServer' | 'accessToken'>;
  readonly idempotencyKey?: string | undefined;
  readonly payment?: OfferedPayment | undefined;
  /** Its signal is aborted when the client has disconnected. */
  readonly disconnected: () => AbortSignal;
}

/** What `storeTurn` needs besides the request. */
interface Storing {
  readonly files: FetchedAttachments;
  readonly redeemable: readonly RedeemableInvocation[];
  readonly storeReply: StoreReply<Sent>;
}

/** The run that answers the message. */
export interface Sent {
  readonly runId: string;
  readonly messageId: string;
  /** The id of the request that began the run. */
  readonly requestId: string;
  readonly paymentReceipt?: string | undefined;
}

export interface MessageService {
  /** Stores the question and begins the run, once for each idempotency key. */
  send(sending: Sending): Promise<Sent>;
}

export interface MessageServiceOptions {
  readonly commands: Pick<Commands<never>, 'idempotent' | 'unitOfWork'>;
  readonly storeTurns: StoreTurns;
  /** Stores a turn with others; see turn-queue.ts. */
  readonly queueTurn: (turn: NewTurn) => Promise<AddedRun>;
  readonly attachmentStore: Pick<AttachmentStore, 'insert'>;
  readonly runs: Pick<Runs, 'begin' | 'get'>;
  /** The stored delegations of a user. */
  readonly grantOf: (userDid: string) => Promise<GrantAnswer>;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly mcpInvocations: McpInvocations;
  readonly attachments: Attachments;
  readonly sessions: Pick<SessionService, 'own'>;
  readonly announceQueued: EventChannel['announceQueued'];
}

export function createMessageService({
  commands: { idempotent, unitOfWork },
  storeTurns,
  queueTurn,
  attachmentStore,
  runs,
  grantOf,
  revocations,
  mcpInvocations,
  attachments,
  sessions,
  announceQueued,
}: MessageServiceOptions): MessageService {
  return {
    async send(sending) {
      const { sessionId, caller, body, idempotencyKey } = sending;
      const request = {
        owner: ownerOf(caller),
        key: idempotencyKey,
        operation: 'sendMessage',
        // The format of the answer is not part of the idempotent request.
        input: idempotencyKey && {
          sessionId,
          body: { ...body, stream: undefined, returnAllMessages: undefined },
        },
      };
      let begun: string | undefined;
      const sent = await idempotent<Sent>(request, async (storeReply) => {
        const redeemable = await mcpInvocations.verify(body.mcpInvocations, caller);
        const files = await fetchFiles(sending);
        const added = await storeTurn(sending, { files, redeemable, storeReply }).finally(files.release);
        if (isQueued(added)) announceQueued(sessionId, questionOf(added));
        runs.begin(added, () => currentGrant(caller));
        begun = added.row.id;
        return sentOf(added);
      });
      // The run of the first request may have been deleted with its session.
      if (sent.runId !== begun && !(await runs.get(sent.runId, caller.did))) throw sessionNotFound();
      return sent;
    },
  };

  /** Stores the question, its files, the empty reply, and the run that completes the reply. */
  function storeTurn(
    { sessionId, caller, requestId, traceparent, body, timezone, idempotencyKey, payment }: Sending,
    { files: { contents, recorded }, redeemable, storeReply }: Storing,
  ): Promise<AddedRun> {
    const [questionId, messageId] = [newIdentifier('msg'), newIdentifier('msg')];
    const mcpTools = redeemable.map(({ tool }) => tool);
    const hasImages = contents.some(({ kind }) => kind === 'image');
    const createdAt = new Date();
    const question: MessageRow = {
      id: questionId,
      sessionId,
      requestId,
      type: 'human',
      content: body.message,
      reasoning: null,
      isComplete: true,
      toolCalls: [],
      attachments: recorded,
      createdAt,
    };
    const reply: MessageRow = {
      id: messageId,
      sessionId,
      requestId,
      type: 'ai',
      content: '',
      reasoning: null,
      isComplete: false,
      toolCalls: [],
      attachments: [],
      createdAt,
    };
    const runId = newIdentifier('run');
    const request = { questionId, timezone: body.timezone ?? timezone, mcpTools, hasImages };
    const run: NewRun = {
      id: runId,
      sessionId,
      ownerDid: caller.did,
      messageId,
      requestId,
      traceparent,
      tokenIds: caller.ids,
      request: requestOf(body, request),
      payment,
    };
    const turn = { run, multitask: body.multitask, question, reply };
    if (idempotencyKey === undefined && redeemable.length === 0 && contents.length === 0)
      return queueTurn(turn);
    return unitOfWork({ ownerDid: caller.did }, async (transaction) => {
      const {
        result: [result],
        replies,
      } = await storeTurns(transaction, [turn], 'wait');
      await replies;
      if (result === undefined || result === 'locked')
        throw new Error('a turn that waits is stored or refused');
      if (result instanceof Problem) throw result;
      // Before the invocations are redeemed, so that a retry does not fail because the first attempt has used them.
      await storeReply(transaction, sentOf(result));
      await mcpInvocations.redeem(transaction, redeemable);
      await attachmentStore.insert(transaction, questionId, contents);
      return { result };
    });
  }

  /** Runs before anything is stored: the message fails when a file cannot be fetched. */
  async function fetchFiles({
    sessionId,
    caller: { did: userDid },
    body: { attachments: named = [], homeServer, metadata },
    access,
    disconnected,
  }: Sending): Promise<FetchedAttachments> {
    // Files are fetched only for a session of the caller.
    if (named.length > 0) await sessions.own(sessionId, userDid);
    return attachments.fetchAll(named, {
      ...access,
      homeServer: homeServer ?? access.homeServer,
      roomId: roomIn(metadata),
      userDid,
      signal: named.length > 0 ? disconnected() : undefined,
    });
  }

  /** Returns the delegation of the request while it is valid, and the stored delegation afterwards. */
  async function currentGrant({ did, grant }: UcanCaller): Promise<GrantAnswer> {
    const { ok: sent, error } = (await grant()) ?? {};
    if (sent && sent.expiration * 1000 > Date.now() && !isRevoked(sent.ids, revocations)) return { ok: sent };
    const stored = await grantOf(did);
    // When the request had a delegation, its error is more helpful than that of the stored one.
    const wrong = sent
      ? sent.expiration * 1000 > Date.now()
        ? 'ucan_revoked'
        : 'ucan_expired'
      : error?.code;
    return stored.error === 'missing' ? { error: refusalOf(wrong) } : stored;
  }
}

function sentOf({ row: { id: runId, messageId, requestId }, paymentReceipt }: AddedRun): Sent {
  return { runId, messageId, requestId, ...(paymentReceipt !== undefined && { paymentReceipt }) };
}

/** Whether it waits for the answer before it. One that interrupts that answer does not wait for long. */
function isQueued({ row: { status }, interrupted }: AddedRun): boolean {
  return status === 'queued' && interrupted.length === 0;
}

function questionOf({ row: { requestId, request } }: AddedRun): MessageChange {
  return { requestId, messageId: request.questionId };
}

/** The room that the user writes from, in which the event of an attachment may be. */
function roomIn({ roomId, editorRoomId }: Record<string, unknown> = {}): string | undefined {
  return [roomId, editorRoomId].find((room) => typeof room === 'string');
}

/** The part of the message that the run stores. */
function requestOf(
  { message, homeServer, model, metadata, stream, tools = [], agActions = [] }: Schema<'SendMessage'>,
  more: Pick<RunRequest, 'questionId' | 'timezone' | 'mcpTools' | 'hasImages'>,
): RunRequest {
  return { message, homeServer, model, metadata, isStreamed: stream, tools, agActions, ...more };
}

function refusalOf(code: string | undefined): GrantRefusal {
  if (code === 'ucan_expired') return 'expired';
  return code === 'ucan_revoked' ? 'revoked' : 'missing';
}
