/**
 * Creates, lists, rotates and revokes API keys: `make api-key`, `make api-keys`, `make rotate-api-key`, `make revoke-api-key`. Works with
 * or without a running server. Only a new key goes to the standard output; messages go to the standard error output.
 */
import type { EntityManager } from 'typeorm';
import { readCommand, type Command } from './auth/api-keys/command-line/command-arguments.js';
import { ApiKeyEntity, type ApiKeyRecord } from './auth/api-keys/entity.js';
import type { Actor } from './auth/api-keys/management.js';
import type { MadeApiKey } from './auth/api-keys/new-key.js';
import { createApiKeys, type ApiKeys } from './auth/api-keys/service.js';
import { createApiKeyStore } from './auth/api-keys/store.js';
import { apiKeyTable } from './auth/api-keys/command-line/table.js';
import { createUnitOfWork, type Outcome } from './command/unit-of-work.js';
import { readConfig, type Config } from './config/settings.js';
import { deploymentDid } from './startup/deployment-did.js';
import { runEntryPoint } from './startup/entry-point.js';
import { openDatabase } from './persistence/database.js';
import { migrate } from './persistence/migrate.js';
import { API_KEYS_CHANGED } from './persistence/notify-channels.js';
import { notifyOnce } from './pubsub/postgres/listening-connection.js';
import { withConfiguredDatabase } from './startup/with-configured-database.js';

/** Anyone with access to the database may do everything. Acts for no owner, and needs none with `admin`. */
const OPERATOR: Actor = { ownerDid: '', scopes: ['admin'] };

const DAY_MS = 86_400_000;
const PAGE_KEYS = 100;

await runEntryPoint(async () => {
  const command = readCommand(process.argv.slice(2));
  const config = readConfig(process.env);
  await withConfiguredDatabase(config, (url) =>
    withApiKeys(url, async (...parts) => {
      await run(command, config, ...parts);
      // Servers keep keys in memory.
      if ('id' in command) await notifyOnce(url, API_KEYS_CHANGED, command.id);
    }),
  );
});

type Write = <Result>(work: (transaction: EntityManager) => Promise<Outcome<Result>>) => Promise<Result>;

async function withApiKeys(
  url: string,
  work: (apiKeys: ApiKeys, write: Write) => Promise<void>,
): Promise<void> {
  const dataSource = await openDatabase({ url, entities: [ApiKeyEntity], poolSize: 2 });
  try {
    await migrate(url);
    // API keys have no events.
    const unitOfWork = createUnitOfWork(dataSource, () => Promise.resolve());
    const apiKeys = createApiKeys(createApiKeyStore(dataSource));
    await work(apiKeys, (change) => unitOfWork(OPERATOR, change));
  } finally {
    await dataSource.destroy();
  }
}

async function run(command: Command, config: Config, apiKeys: ApiKeys, write: Write): Promise<void> {
  switch (command.command) {
    case 'create': {
      const { name, scopes, owner, 'expires-days': days } = command;
      const input = {
        name,
        scopes,
        ownerDid:
          owner ??
          (await deploymentDid(
            config,
            'to know in whose name the key acts; or name the owner by OWNER=did:…',
          )),
        environment: 'live',
        expiresAt: days === undefined ? null : new Date(Date.now() + days * DAY_MS),
      } as const;
      show(await write((transaction) => apiKeys.create(transaction, OPERATOR, input)));
      return;
    }
    case 'list':
      process.stdout.write(apiKeyTable(await everyKey(apiKeys), new Date()));
      return;
    case 'rotate': {
      const { id, 'overlap-seconds': overlapSeconds } = command;
      show(await write((transaction) => apiKeys.rotate(transaction, OPERATOR, id, overlapSeconds)));
      const { expiresAt } = await apiKeys.get(OPERATOR, id);
      say(`The key ${id} ends at ${expiresAt?.toISOString() ?? ''}.`);
      return;
    }
    case 'revoke': {
      const { keyId, name } = await write((transaction) => apiKeys.revoke(transaction, OPERATOR, command.id));
      say(`The key ${keyId} (${JSON.stringify(name)}) is revoked.`);
      return;
    }
  }
}

function show({ key, record: { keyId, scopes, ownerDid, expiresAt } }: MadeApiKey): void {
  const may = scopes.includes('admin')
    ? 'may do everything (admin); SCOPES=twins:read,twins:write would make one that may do less'
    : `has the scopes ${scopes.join(', ')}`;
  say(`The key ${keyId} of ${ownerDid} ${may}.`);
  say(
    `It ${expiresAt ? `ends at ${expiresAt.toISOString()}` : 'lasts until it is revoked'}, and is shown this once:`,
  );
  process.stdout.write(`${key}\n`);
}

async function everyKey(apiKeys: ApiKeys): Promise<ApiKeyRecord[]> {
  const all: ApiKeyRecord[] = [];
  let cursor: string | undefined;
  do {
    const page = await apiKeys.list(OPERATOR, { limit: PAGE_KEYS, cursor });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return all;
}

function say(text: string): void {
  process.stderr.write(`${text}\n`);
}
