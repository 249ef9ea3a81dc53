import { setTimeout as pause } from 'node:timers/promises';
import { ProblemError, type PlatformClient } from '@twin-oracle/sdk';
import { judge } from './judge.js';
import type { Progress } from './progress.js';
import { explained, isPassing, SettingsError } from './refusals.js';

export interface WorkerOptions {
  readonly platform: PlatformClient;
  /** The DID of the oracle that evaluates. The API key is of its controller, with the scopes `events:read`, `twins:read` and `claims:evaluate`. */
  readonly oracle: string;
  readonly progress: Progress;
  readonly log: (line: string) => void;
  /** Aborted when the worker is to end. */
  readonly signal: AbortSignal;
}

/** The SDK has tried for about a minute before. */
const PAUSE_MS = 10_000;

/**
 * Answers each claim as it is raised, from where the last worker ended, until the signal is aborted.
 *
 * @throws SettingsError for what only the operator can fix. The claim is left as it is: the next worker finds it.
 */
export const work = async (options: WorkerOptions): Promise<void> => {
  const { signal, log, oracle } = options;
  for (;;) {
    try {
      await assertOracle(options);
      // It does not end by itself.
      await follow(options);
    } catch (error) {
      if (signal.aborted) return;
      if (!isPassing(error)) throw explained(error, oracle);
      log(`${String(error)}; trying again`);
      await pause(PAUSE_MS, undefined, { signal }).catch(() => undefined);
    }
  }
};

/** Before the first claim: a mistake in the settings shows at once, and not when a claim is raised. */
const assertOracle = async ({ platform, oracle, signal }: WorkerOptions): Promise<void> => {
  const { type } = await platform.entities.get(oracle, { signal });
  if (type.toLowerCase() !== 'oracle')
    throw new SettingsError(`ORACLE ${oracle} is no oracle: the type of this twin is ${type}`);
};

const follow = async (options: WorkerOptions): Promise<void> => {
  const { platform, progress, signal } = options;
  const after = await progress.read();
  for await (const event of platform.events.stream({ after, types: ['claim.created'], signal })) {
    if (event.type === 'claim.created') await answer(event.data.claim.claimId, options);
    // Only now: an event that was not handled to the end comes again.
    await progress.write(event.id);
  }
};

/** Evaluates a claim once, however often it is called for it. */
const answer = async (claimId: string, { platform, oracle, log }: WorkerOptions): Promise<void> => {
  const claim = await platform.claims.get(claimId);
  // Of an event that comes again, the claim has been evaluated, or the reply to that was lost. The key below is for a request on its way.
  if (claim.status !== 'pending') return;
  const verdict = judge(claim);
  log(`answering ${claimId}: ${verdict.status}`);
  try {
    await platform.claims.evaluate(
      claimId,
      { oracle, ...verdict },
      { idempotencyKey: `${oracle}/${claimId}` },
    );
    log(`answered ${claimId}`);
  } catch (error) {
    const reason = explained(error, oracle);
    if (!(reason instanceof ProblemError) || isPassing(reason)) throw reason;
    // It is about this claim: another oracle is the verifier of its subject, or someone has answered at the same time.
    log(`not answered ${claimId}: ${reason.code}: ${reason.message}`);
  }
};
