/** What is stored of a person: exported, and erased with a receipt. */
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';
import type { Commands } from '../auth/callers/handler.js';
import { createJwsSigner } from '../auth/jws-signer.js';
import type { OracleIdentity } from '../auth/oracle-identity.js';
import type { ErasureHook, TablePlan } from '../ports/erasure-port.js';
import { hostPlan } from './erasure-plan.js';
import { createErasureHandlers } from './handlers.js';
import { createErasureRunner } from './run-erasures.js';
import { storePluginPlans } from './store/plugin-plans-store.js';

export interface ErasureOptions {
  readonly dataSource: DataSource;
  readonly directUrl: string;
  readonly commands: Commands;
  readonly identity: OracleIdentity;
  /** Of the tables of plugins. */
  readonly pluginPlans: readonly TablePlan[];
  readonly hooks: readonly ErasureHook[];
  readonly log: Logger;
}

export async function createErasure({
  dataSource,
  directUrl,
  commands: { command },
  identity,
  pluginPlans,
  hooks,
  log,
}: ErasureOptions) {
  await storePluginPlans(dataSource, pluginPlans);
  // Those of plugins first: what the server deletes may be what they refer to.
  const plans = [...pluginPlans, ...hostPlan];
  const runner = createErasureRunner({
    dataSource,
    directUrl,
    plans,
    hooks,
    signer: createJwsSigner(identity),
    log,
  });
  return {
    handlers: createErasureHandlers({
      command,
      dataSource,
      plans,
      platformDid: identity.did,
      onRequested: () => runner.runSoon(),
    }),
    start: () => runner.start(),
    close: () => runner.close(),
  };
}
