import type { OpenPlugin } from '../open-plugins.js';
import type { EntityManager } from 'typeorm';
import type { EndTurn } from '../../oracle/agent/limit-turn.js';
import type { SettleRuns } from '../../oracle/runs/log/commit-frames.js';
import type { HeldRun, HoldDecision, HoldRuns } from '../../oracle/runs/run-admission.js';
import { Problem, unavailable } from '../../contract/errors/problem.js';
import { PluginError } from '../plugin-error.js';
import { openSql, type Sql } from '../store/plugin-database.js';
import type { BeforeOperation, HookTurn, PluginHooks } from './plugin-hooks.js';

/** The hooks of all plugins, in the order of their start. A hook that no plugin has is absent, so that it costs nothing. */
export interface Hooks {
  /** Rejects when a plugin refuses the request, or cannot say. */
  readonly beforeOperation?: ((request: BeforeOperation) => Promise<void>) | undefined;
  /** Never rejects. */
  readonly instructions?: ((turn: HookTurn) => Promise<readonly string[]>) | undefined;
  /** Never rejects. */
  readonly afterRun?: ((run: HookTurn) => Promise<void>) | undefined;
  /** Rejects when the plugin cannot say. */
  readonly holdRuns?: HoldRuns | undefined;
  /** Rejects when a plugin fails. */
  readonly settleRuns?: SettleRuns | undefined;
  /** Never rejects. */
  readonly endTurn?: EndTurn | undefined;
}

export function createHooks(plugins: readonly OpenPlugin[]): Hooks {
  const gates = having(plugins, 'beforeOperation');
  const introduced = plugins.filter(({ plugin }) => plugin.manifest.visibility === 'always');
  const advisers = having(plugins, 'instructions');
  const followers = having(plugins, 'afterRun');
  const [holder, second] = having(plugins, 'holdRuns');
  if (holder && second)
    throw new PluginError(
      second.open.plugin.name,
      `hooks.holdRuns: plugin ${holder.open.plugin.name} has this hook, and only one may`,
    );
  const settlers = having(plugins, 'settleRuns');
  const limiters = having(plugins, 'endTurn');
  return {
    ...(gates.length > 0 && {
      async beforeOperation(request) {
        for (const { open, hook } of gates) await open.circuit.hook(() => hook(request));
      },
    }),
    ...(introduced.length + advisers.length > 0 && {
      async instructions(turn) {
        const texts = await Promise.all(
          advisers.map(({ open, hook }) =>
            attempt(open, 'instructions', async () => optionalText(await hook(turn))),
          ),
        );
        const working = introduced.filter(({ circuit }) => !circuit.isDegraded());
        return [...working.map(introductionOf), ...texts.filter((text) => text !== undefined)];
      },
    }),
    ...(followers.length > 0 && {
      async afterRun(run) {
        await Promise.all(followers.map(({ open, hook }) => attempt(open, 'afterRun', () => hook(run))));
      },
    }),
    ...(holder && {
      async holdRuns(transaction, runs) {
        const { open, hook } = holder;
        try {
          return await inTransactionOf(open, transaction, async (sql) =>
            decisionsFor(runs, await hook(sql, runs)),
          );
        } catch (error) {
          if (!(error instanceof InvalidResult)) throw error;
          open.log.error({ hook: 'holdRuns', err: error }, 'a hook of the plugin failed');
          throw unavailable(`The plugin ${open.plugin.name} could not decide; try again`);
        }
      },
    }),
    ...(limiters.length > 0 && {
      async endTurn(turn) {
        for (const { open, hook } of limiters) {
          const farewell = await attempt(open, 'endTurn', async () => optionalText(await hook(turn)));
          if (farewell !== undefined) return farewell;
        }
        return undefined;
      },
    }),
    ...(settlers.length > 0 && {
      async settleRuns(transaction: EntityManager, ended) {
        for (const { open, hook } of settlers)
          await inTransactionOf(open, transaction, (sql) => hook(sql, ended));
      },
    }),
  };
}

/** What a model is told in each turn of a plugin with the visibility `always`. */
function introductionOf({ plugin: { manifest } }: OpenPlugin): string {
  const { title, summary, whenToUse, whenNotToUse } = manifest;
  return [
    `${title}: ${summary}`,
    ...whenToUse.map((when) => `Use it when: ${when}`),
    ...whenNotToUse.map((when) => `Do not use it when: ${when}`),
  ].join('\n');
}

/** A hook has returned what its type does not allow, which counts as a failure of its plugin. */
class InvalidResult extends Error {
  override readonly name = 'InvalidResult';
}

function optionalText(result: unknown): string | undefined {
  if (result === undefined || typeof result === 'string') return result;
  throw new InvalidResult('it returned no text');
}

/** No run is let through by mistake: there is one decision for each. */
function decisionsFor(runs: readonly HeldRun[], decisions: readonly HoldDecision[]): readonly HoldDecision[] {
  if (!Array.isArray(decisions) || decisions.length !== runs.length)
    throw new InvalidResult(`it did not return a decision for each of ${runs.length} runs`);
  if (decisions.every(isDecision)) return decisions;
  throw new InvalidResult('a decision was neither a refusal, nor a receipt, nor undefined');
}

function isDecision(decision: unknown): decision is HoldDecision {
  if (decision === undefined || decision instanceof Problem) return true;
  if (typeof decision !== 'object' || decision === null) return false;
  return 'paymentReceipt' in decision && typeof decision.paymentReceipt === 'string';
}

function having<Name extends keyof PluginHooks>(
  plugins: readonly OpenPlugin[],
  name: Name,
): { open: OpenPlugin; hook: NonNullable<PluginHooks[Name]> }[] {
  return plugins.flatMap((open) => {
    const hook = open.parts.hooks?.[name];
    return hook ? [{ open, hook }] : [];
  });
}

/** Calls a hook that writes in a transaction of the host, as long as its time limit lasts. */
async function inTransactionOf<T>(
  { circuit }: OpenPlugin,
  transaction: EntityManager,
  hook: (sql: Sql) => Promise<T>,
): Promise<T> {
  const { sql, close } = openSql(transaction);
  try {
    return await circuit.hook(() => hook(sql));
  } finally {
    close();
  }
}

/** The work goes on without a hook that fails. */
async function attempt<T>(
  { circuit, log }: OpenPlugin,
  hook: keyof PluginHooks,
  work: () => Promise<T> | T,
): Promise<T | undefined> {
  try {
    return await circuit.hook(work);
  } catch (error) {
    if (!circuit.isDegraded()) log.error({ hook, err: error }, 'a hook of the plugin failed');
    return undefined;
  }
}
