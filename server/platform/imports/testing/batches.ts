/** Imports that are made batch by batch, by two replicas on a database of their own. */
import type { DataSource } from 'typeorm';
import { ApiKeyEntity } from '../../../auth/api-keys/entity.js';
import { makeApiKey } from '../../../auth/api-keys/new-key.js';
import type { Scope } from '../../../auth/callers/scopes.js';
import { openDatabase } from '../../../persistence/database.js';
import { isTransient } from '../../../persistence/errors/transient.js';
import { createTestDatabase } from '../../../testing/test-database.js';
import type { CredentialIssuer } from '../../claims/credential-issuer.js';
import { platformEntities } from '../../platform.js';
import type { Protocols } from '../../protocols/protocol.js';
import { createProtocols } from '../../protocols/protocols.js';
import { seedProtocols } from '../../seeds/seed-protocols.js';
import { recordEvents } from '../../events/event-store.js';
import { createUnitOfWork } from '../../../command/unit-of-work.js';
import type { Actor } from '../../register/controllers.js';
import { makeBatch } from '../batch/process-batch.js';
import { ndjson } from '../endpoints/testing/stage.js';
import { ImportEntity, type ImportRow } from '../record/entity.js';
import { receiveUpload } from '../upload/receive-upload.js';
import { createUploads } from '../upload/upload-store.js';

export type Batches = Awaited<ReturnType<typeof openBatches>>;

/** Who brings an import, by which key. */
export type Importer = Actor & { readonly keyId: string };

export const protocols = createProtocols();

/** For imports without claims. */
export const issuer: CredentialIssuer = {
  reserve: () => Promise.resolve([]),
  issue: () => Promise.resolve(new Map()),
  revoke: () => Promise.resolve(new Map()),
  link: () => Promise.resolve([]),
  issuedEvent: () => {
    throw new Error('no credential is issued here');
  },
};

function makerOf(dataSource: DataSource, using: Protocols) {
  return { dataSource, protocols: using, issuer, isPassing: isTransient };
}

export async function openBatches() {
  const database = await createTestDatabase();
  const open = () =>
    openDatabase({
      url: database.url,
      entities: [...platformEntities, ApiKeyEntity],
      poolSize: 3,
      onConnectionLost: () => undefined,
    });
  const [one, other] = await Promise.all([open(), open()]);
  await seedProtocols(createUnitOfWork(one, recordEvents), 'did:key:platform');
  const admin = await importer('did:key:admin', ['admin']);

  return {
    one,
    other,
    admin,
    importer,
    receiveBody,

    receive(lines: readonly object[], by: DataSource = one): Promise<string> {
      async function* body() {
        yield await Promise.resolve(Buffer.from(ndjson(lines)));
      }
      return receiveBody(admin, body(), by);
    },

    /** @returns whether there was anything to do. */
    makeOne: (by: DataSource = one, using: Protocols = protocols) => makeBatch(makerOf(by, using)),

    async makeAll(by: DataSource, using: Protocols = protocols): Promise<void> {
      while (await makeBatch(makerOf(by, using)));
    },

    row: (id: string): Promise<ImportRow> => one.manager.findOneByOrFail(ImportEntity, { id }),

    async counts() {
      const [found] = await one.query<object[]>(`select
        (select count(*)::int from twins) as twins, (select count(*)::int from relationships) as relationships,
        (select count(*)::int from events) as events, (select count(*)::int from import_chunks) as chunks`);
      return found;
    },

    /** Nothing is there any more but keys and protocols. */
    async clear(): Promise<void> {
      await one.query(
        `truncate twins, relationships, events, imports, import_chunks, import_errors, import_results, import_names, group_members restart identity cascade`,
      );
    },

    async close(): Promise<void> {
      await Promise.all([one.destroy(), other.destroy()]);
      await database.drop();
    },
  };

  async function importer(ownerDid: string, scopes: readonly Scope[]): Promise<Importer> {
    const { record } = makeApiKey({ environment: 'test', name: 'a test', ownerDid, scopes }, new Date());
    await one.manager.insert(ApiKeyEntity, record);
    return { ownerDid, scopes, keyId: record.keyId };
  }

  /** @returns the id of the import, when all is stored. */
  async function receiveBody(actor: Importer, body: AsyncIterable<Buffer>, by: DataSource = one) {
    const { keyId } = actor;
    return (
      await receiveUpload(createUploads(by), {
        actor,
        keyId,
        key: undefined,
        body,
        closing: new AbortController().signal,
      })
    ).id;
  }
}
