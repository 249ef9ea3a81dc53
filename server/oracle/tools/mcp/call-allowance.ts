/** Who may call protected tools: each invocation that came with the message allows one call, whichever server makes it. */
import { LRUCache } from 'lru-cache';
import { callIdOf } from '../../turn/call-id.js';
import type { MadeCall } from '../../turn/tool.js';

/** Runs that are remembered at a time; far more than a server answers at once. */
const MAX_RUNS = 10_000;

export interface Permission {
  readonly runId: string;
  readonly callId: string;
  /** As the model calls it. */
  readonly name: string;
  /** How many invocations the message brought for the tool. */
  readonly allowed: number;
  /** By servers that had the run before, oldest first. */
  readonly madeCalls: readonly MadeCall[];
}

export interface CallAllowance {
  /** Uses one up. The same call again is still the one call. There is nothing to wait for, so no other call comes between. */
  take(permission: Permission): boolean;
}

export function createCallAllowance(): CallAllowance {
  /** By run the calls that were let through here, each with the name of its tool. */
  const taken = new LRUCache<string, Map<string, string>>({ max: MAX_RUNS });
  return {
    take({ runId, callId, name, allowed, madeCalls }) {
      const here = taken.get(runId) ?? new Map<string, string>();
      const ids = new Set([
        ...madeCalls.filter((call) => call.name === name).map((call) => callIdOf(call.callId)),
        ...[...here].filter(([, tool]) => tool === name).map(([id]) => id),
        callId,
      ]);
      // Calls that came after the last allowed one were refused, and are no reason to refuse an earlier one again.
      if ([...ids].indexOf(callId) >= allowed) return false;
      here.set(callId, name);
      taken.set(runId, here);
      return true;
    },
  };
}
