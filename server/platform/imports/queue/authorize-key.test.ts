/** An import depends on the API key of its upload, at each batch and at each received chunk. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiKeyEntity, type ApiKeyRecord } from '../../../auth/api-keys/entity.js';
import { ndjson, twin } from '../endpoints/testing/stage.js';
import { openBatches, type Batches, type Importer } from '../testing/batches.js';
import { createUploads } from '../upload/upload-store.js';

let batches: Batches;
beforeAll(async () => {
  batches = await openBatches();
});
afterAll(() => batches.close());
beforeEach(() => batches.clear());

/** Three batches of them. */
const lines = Array.from({ length: 2_500 }, (_, number) => twin(number));

async function* bytes(some: readonly object[]) {
  yield await Promise.resolve(Buffer.from(ndjson(some)));
}

const change = ({ keyId }: Importer, changes: Partial<ApiKeyRecord>) =>
  batches.one.manager.update(ApiKeyEntity, { keyId }, changes);

const ways: [what: string, changes: () => Partial<ApiKeyRecord>, sentence: RegExp][] = [
  [
    'is revoked',
    () => ({ revokedAt: new Date() }),
    /^The API key \w+ was revoked\. What was made by then stays/,
  ],
  ['expires', () => ({ expiresAt: new Date() }), /^The API key \w+ has expired\./],
  [
    'loses admin',
    () => ({ scopes: ['imports:write', 'twins:write'] }),
    /may no longer do what it needs: admin\./,
  ],
  ['may not import any more', () => ({ scopes: ['twins:write'] }), /needs: imports:write, admin\./],
];

describe.each(ways)('an import whose key %s half way', (_, changes, sentence) => {
  it('fails with a message that says so; records of earlier batches stay, and no more are created', async () => {
    const importer = await batches.importer('did:key:importer', ['admin']);
    const id = await batches.receiveBody(importer, bytes(lines));
    expect(await batches.makeOne()).toBe(true);

    await change(importer, changes());

    expect(await batches.makeOne(batches.other)).toBe(true);
    const row = await batches.row(id);
    expect(row).toMatchObject({ status: 'failed', processed: 1_000, created: 1_000, failed: 0 });
    expect(row.error).toMatch(sentence);
    expect(row.finishedAt).not.toBeNull();
    expect(await batches.makeOne()).toBe(false);
    expect(await batches.counts()).toMatchObject({ twins: 1_000, events: 1_000, chunks: 0 });
  });
});

describe('an import continues', () => {
  it('when another key of its owner is revoked, and while its own has not expired yet', async () => {
    const [one, other] = await Promise.all([
      batches.importer('did:key:importer', ['imports:write', 'twins:write']),
      batches.importer('did:key:importer', ['imports:write', 'twins:write']),
    ]);
    const id = await batches.receiveBody(one, bytes([{ ...twin(1), did: undefined }]));
    await change(other, { revokedAt: new Date() });
    await change(one, { expiresAt: new Date(Date.now() + 3_600_000) });
    await batches.makeAll(batches.one);
    expect(await batches.row(id)).toMatchObject({ status: 'finished', created: 1 });
  });
});

describe('an upload whose key is revoked meanwhile', () => {
  it('is refused at its next chunk, and creates nothing', async () => {
    const importer = await batches.importer('did:key:importer', ['admin']);
    const [first, rest] = [lines.slice(0, 1_001), lines.slice(1_001)];
    async function* revokedHalfWay() {
      yield Buffer.from(ndjson(first));
      // The first chunk is stored when more is asked for.
      await change(importer, { revokedAt: new Date() });
      yield Buffer.from(ndjson(rest));
    }

    const refused = batches.receiveBody(importer, revokedHalfWay());

    await expect(refused).rejects.toMatchObject({
      code: 'import_not_active',
      message: expect.stringMatching(/it is failed\. The API key \w+ was revoked\./),
    });
    const [row] = await batches.one.query<object[]>('select status, processed, error from imports');
    expect(row).toEqual({ status: 'failed', processed: 0, error: expect.stringMatching(/was revoked/) });
    expect(await batches.makeOne()).toBe(false);
    expect(await batches.counts()).toMatchObject({ twins: 0, chunks: 0 });
  });

  it('is refused as well when it is too slow to fill a chunk', async () => {
    const importer = await batches.importer('did:key:importer', ['admin']);
    const uploads = createUploads(batches.one);
    const { id } = await uploads.begin(importer, importer.keyId, undefined);
    expect(await uploads.renew(id)).toBe(true);
    await change(importer, { revokedAt: new Date() });
    expect(await uploads.renew(id)).toBe(false);
    expect(await batches.row(id)).toMatchObject({ status: 'failed', lockedUntil: null });
  });

  it('creates nothing when the upload completes before the revocation is noticed', async () => {
    const importer = await batches.importer('did:key:importer', ['admin']);
    const id = await batches.receiveBody(importer, bytes(lines.slice(0, 1)));
    await change(importer, { revokedAt: new Date() });
    await batches.makeAll(batches.one);
    expect(await batches.row(id)).toMatchObject({ status: 'failed', processed: 0 });
    expect(await batches.counts()).toMatchObject({ twins: 0, events: 0, chunks: 0 });
  });
});
