import type { Logger } from 'pino';
import type { Schema } from '../../contract/types.js';
import { newIdentifier } from '../../identifier.js';
import type { McpInvocations } from '../../auth/used-tokens/mcp-invocations.js';
import type { Revocations } from '../../auth/revocations/service.js';
import { isRevoked } from '../../auth/ucan/judge.js';
import type { UcanCaller } from '../../auth/ucan/authenticate.js';
import type { Agent } from '../agent/agent.js';
import type { GrantAnswer, GrantRefusal } from '../agent/grant.js';
import type { RunFrame } from '../runs/frames.js';
import { Run, RunEnded } from '../runs/run.js';
import { sessionNotFound, type SessionService } from '../sessions/service.js';
import type { MessageRow } from './entity.js';
import type { MessageStore } from './store.js';

export interface Sending {
  readonly sessionId: string;
  readonly caller: UcanCaller;
  readonly requestId: string;
  readonly body: Schema<'SendMessage'>;
  /** From the header; the body's own comes first. */
  readonly timezone?: string | undefined;
}

export interface MessageService {
  /** Stores the question and begins the answer. */
  send(sending: Sending): Promise<{ run: Run; messageId: string }>;
  list(sessionId: string, userDid: string): Promise<MessageRow[]>;
  /** Ends the answers that are being made for somebody who signed in with one of these tokens. */
  endRunsOn(tokenIds: readonly string[]): void;
  /** Resolves when no answer is being made any more. */
  drained(): Promise<void>;
}

export interface MessageServiceOptions {
  readonly store: MessageStore;
  readonly sessions: SessionService;
  readonly agent: Agent;
  readonly oracleDid: string;
  /** What is stored of a user's delegations. */
  readonly grantOf: (userDid: string) => Promise<GrantAnswer>;
  readonly revocations: Pick<Revocations, 'has'>;
  readonly mcpInvocations: McpInvocations;
  /** Told of each frame that is shown, for the session's sockets. */
  readonly onFrame: (sessionId: string, frame: RunFrame) => void;
  readonly log: Logger;
}

export function createMessageService({
  store,
  sessions,
  agent,
  oracleDid,
  grantOf,
  revocations,
  mcpInvocations,
  onFrame,
  log,
}: MessageServiceOptions): MessageService {
  /** With the tokens that each stands on. */
  const active = new Map<Run, readonly string[]>();

  return {
    async send({ sessionId, caller, requestId, body, timezone }) {
      const userDid = caller.did;
      const redeemable = await mcpInvocations.verify(body.mcpInvocations, userDid);
      const now = new Date();
      const messageId = newIdentifier('msg');
      const common = { sessionId, requestId, reasoning: null, toolCalls: [], createdAt: now };
      const owned = await store.insertTurn(
        userDid,
        {
          ...common,
          id: newIdentifier('msg'),
          type: 'human',
          content: body.message,
          isComplete: true,
          attachments: body.attachments ?? [],
        },
        { ...common, id: messageId, type: 'ai', content: '', isComplete: false, attachments: [] },
        (manager) => mcpInvocations.redeem(manager, redeemable),
      );
      if (!owned) throw sessionNotFound();
      const run = new Run({
        id: newIdentifier('run'),
        messageId,
        requestId,
        oracleDid,
        turn: {
          sessionId,
          userDid,
          message: body.message,
          timezone: body.timezone ?? timezone,
          grant: () => currentGrant(caller),
        },
        agent,
        store: (progress) => store.updateReply(messageId, progress),
        onFrame: (frame) => onFrame(sessionId, frame),
      });
      active.set(run, caller.ids);
      // The token may have been revoked while the turn was stored, when there was no run to end.
      if (isRevoked(caller.ids, revocations)) run.end('ucan_revoked');
      run.answer
        .catch((error: unknown) => {
          if (error instanceof RunEnded)
            log.info({ requestId, runId: run.id, reason: error.reason }, 'a run was ended');
          else log.error({ requestId, runId: run.id, err: error }, 'a run failed');
        })
        .finally(() => active.delete(run));
      return { run, messageId };
    },

    async list(sessionId, userDid) {
      await sessions.own(sessionId, userDid);
      return store.list(sessionId);
    },

    endRunsOn(tokenIds) {
      const ended = new Set(tokenIds);
      for (const [run, standsOn] of active) if (isRevoked(standsOn, ended)) run.end('ucan_revoked');
    },

    async drained() {
      while (active.size > 0) await Promise.allSettled([...active.keys()].map(({ answer }) => answer));
    },
  };

  /** The delegation that came with the request serves as long as it may; then the stored one is asked for. */
  async function currentGrant({ did, grant }: UcanCaller): Promise<GrantAnswer> {
    const { ok: sent, error } = (await grant()) ?? {};
    if (sent && sent.expiration * 1000 > Date.now() && !isRevoked(sent.ids, revocations)) return { ok: sent };
    const stored = await grantOf(did);
    // Who sent one has one: what is wrong with it says more than that there is no other.
    const wrong = sent
      ? sent.expiration * 1000 > Date.now()
        ? 'ucan_revoked'
        : 'ucan_expired'
      : error?.code;
    return stored.error === 'missing' ? { error: refusalOf(wrong) } : stored;
  }
}

function refusalOf(code: string | undefined): GrantRefusal {
  if (code === 'ucan_expired') return 'expired';
  return code === 'ucan_revoked' ? 'revoked' : 'missing';
}
