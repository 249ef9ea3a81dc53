/** Limits calls of protected tools: each invocation that came with the message allows one call, on whichever server. */
import { LRUCache } from 'lru-cache';
import { callIdOf } from '../../turn/call-id.js';
import type { MadeCall } from '../../turn/tool.js';

/** The number of cached runs; far more than a server executes concurrently. */
const MAX_RUNS = 10_000;

export interface Permission {
  readonly runId: string;
  readonly callId: string;
  /** The name of the tool for the model. */
  readonly name: string;
  /** The number of invocations for the tool that the message contained. */
  readonly allowed: number;
  /** Calls that other servers made before, oldest first. */
  readonly madeCalls: readonly MadeCall[];
}

export interface CallAllowance {
  /** Uses one invocation. A repeated call uses no further one. Synchronous, so concurrent calls cannot use the same invocation. */
  take(permission: Permission): boolean;
}

export function createCallAllowance(): CallAllowance {
  /** The calls that this server allowed, by run; each with the name of its tool. */
  const taken = new LRUCache<string, Map<string, string>>({ max: MAX_RUNS });
  return {
    take({ runId, callId, name, allowed, madeCalls }) {
      const here = taken.get(runId) ?? new Map<string, string>();
      const ids = new Set([
        ...madeCalls.filter((call) => call.name === name).map((call) => callIdOf(call.callId)),
        ...[...here].filter(([, tool]) => tool === name).map(([id]) => id),
        callId,
      ]);
      // Calls after the last allowed one were rejected, so they do not displace an earlier call.
      if ([...ids].indexOf(callId) >= allowed) return false;
      here.set(callId, name);
      taken.set(runId, here);
      return true;
    },
  };
}
