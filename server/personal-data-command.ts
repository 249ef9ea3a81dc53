/**
 * `twin-oracle export-personal-data --did <did>` and `twin-oracle erase --did <did> --yes`: what `/v1/personal-data` and `/v1/erasures` do, for
 * operators with the settings of the server and without an API key. Lines of JSON and receipts go to the standard output, messages to
 * the standard error output.
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { DataSource } from 'typeorm';
import { readConfig, type Config } from './config/settings.js';
import { isDid } from './contract/validation/is-did.js';
import { hostPlan } from './erasure/erasure-plan.js';
import { findErasure, requestErasure } from './erasure/store/erasures-store.js';
import { readPerson } from './erasure/store/person-rows-store.js';
import { readPluginPlans } from './erasure/store/plugin-plans-store.js';
import { ConfigError } from './errors/config-error.js';
import { openDatabase } from './persistence/database.js';
import { migrate } from './persistence/migrate.js';
import { inTransaction } from './persistence/transaction.js';
import { deploymentDid } from './startup/deployment-did.js';
import { runEntryPoint } from './startup/entry-point.js';
import { withConfiguredDatabase } from './startup/with-configured-database.js';

/** Not finished, and will be: EX_TEMPFAIL of sysexits.h. */
const EXIT_NOT_YET = 75;

const DEFAULT_WAIT_SECONDS = 60;
const LOOK_EVERY_MS = 500;

export function exportPersonalDataCommand(args: readonly string[]): Promise<void> {
  return runEntryPoint(async () => {
    const did = readDid(parse(args, {}).did);
    await withDatabase(readConfig(process.env), async (dataSource) => {
      const plans = [...(await readPluginPlans(dataSource)), ...hostPlan];
      for await (const lines of readPerson(dataSource, did, plans))
        if (!process.stdout.write(lines)) await once(process.stdout, 'drain');
    });
  });
}

export function eraseCommand(args: readonly string[]): Promise<void> {
  return runEntryPoint(async () => {
    const options = parse(args, { yes: { type: 'boolean' }, 'wait-seconds': { type: 'string' } });
    const did = readDid(options.did);
    const waitSeconds = Number(options['wait-seconds'] ?? DEFAULT_WAIT_SECONDS);
    if (!(waitSeconds >= 0)) throw new ConfigError('--wait-seconds must be a number of seconds');
    if (options.yes !== true)
      throw new ConfigError(`--yes is missing: what is stored of ${did} would be deleted for good`);
    const config = readConfig(process.env);
    if (did === (await deploymentDid(config, 'to know which DID is the platform itself')))
      throw new ConfigError(`${did} is the platform itself`);
    await withDatabase(config, (dataSource) => erase(dataSource, did, waitSeconds));
  });
}

/** A server carries it out: it ends what is under way, and knows the plugins. */
async function erase(dataSource: DataSource, did: string, waitSeconds: number): Promise<void> {
  const { id } = await inTransaction(dataSource, (transaction) =>
    requestErasure(transaction, did, 'operator'),
  );
  say(`The erasure ${id} is requested. A server carries it out, also when this command is stopped.`);
  const deadline = performance.now() + waitSeconds * 1000;
  for (;;) {
    const erasure = await findErasure(dataSource, id);
    if (erasure?.receipt) {
      process.stdout.write(`${erasure.receipt}\n`);
      say('It is finished; its receipt is on the standard output.');
      return;
    }
    if (performance.now() >= deadline) break;
    await delay(LOOK_EVERY_MS);
  }
  say(
    `It has not finished within ${waitSeconds} seconds: is a server running? GET /v1/erasures/${id} has its receipt when it is finished.`,
  );
  process.exitCode = EXIT_NOT_YET;
}

async function withDatabase(config: Config, work: (dataSource: DataSource) => Promise<void>): Promise<void> {
  await withConfiguredDatabase(config, async (url) => {
    const dataSource = await openDatabase({ url, entities: [], poolSize: 1 });
    try {
      await migrate(url);
      await work(dataSource);
    } finally {
      await dataSource.destroy();
    }
  });
}

type Options = Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>;

function parse(
  args: readonly string[],
  options: Options,
): Readonly<Record<string, string | boolean | undefined>> {
  try {
    return parseArgs({ args: [...args], options: { did: { type: 'string' }, ...options } }).values;
  } catch (error) {
    throw new ConfigError(error instanceof Error ? error.message : String(error));
  }
}

function readDid(did: string | boolean | undefined): string {
  if (typeof did === 'string' && isDid(did)) return did;
  throw new ConfigError('--did must be the DID of a person, such as did:key:z6Mk…');
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
