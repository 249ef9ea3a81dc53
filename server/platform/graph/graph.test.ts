import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { openDatabase } from '../../persistence/database.js';
import { startTestServer, type TestServer } from '../../testing/server.js';
import { newTwinDid } from '../register/new-twin.js';
import { newOwner, verdict, type Owner } from '../twins/testing/owner.js';
import { insertGraph, newClaimId, newCredentialId } from './testing/rows.js';

let server: TestServer;
let dataSource: DataSource;
let owner: Owner;

const [organisation, project, asset, oracle] = [newTwinDid(), newTwinDid(), newTwinDid(), newTwinDid()];
const [claim, credential] = [newClaimId(), newCredentialId()];

beforeAll(async () => {
  server = await startTestServer();
  dataSource = await openDatabase({ url: server.database.url, entities: [] });
  owner = await newOwner(server);
  await insertGraph(dataSource, {
    twins: [
      { did: organisation, type: 'Organisation' },
      { did: project, type: 'Project', name: 'Stoves of Kisumu' },
      { did: asset, type: 'Asset' },
      { did: oracle, type: 'Oracle' },
    ],
    relationships: [
      { role: 'implements', from: organisation, to: project },
      { role: 'device', from: project, to: asset },
    ],
    claims: [{ id: claim, subject: asset, evaluatedBy: [oracle, oracle], credential }],
  });
});
afterAll(async () => {
  await dataSource.destroy();
  await server.close();
});

const graph = (did: string, query = '') => owner.get(`entities/${did}/graph?${query}`);
const chain = [
  { role: 'implements', from: organisation, to: project },
  { role: 'device', from: project, to: asset },
  { role: 'raises', from: asset, to: claim },
  { role: 'evaluatedBy', from: claim, to: oracle },
  { role: 'becomes', from: claim, to: credential },
];

describe('the graph of a twin', () => {
  it('leads from an organisation to the credentials of its projects', async () => {
    const { status, body } = await graph(organisation, 'direction=out&depth=4');
    expect(status).toBe(200);
    const nodes = [
      { id: organisation, kind: 'twin', type: 'Organisation', status: 'unverified', depth: 0 },
      {
        id: project,
        kind: 'twin',
        type: 'Project',
        name: 'Stoves of Kisumu',
        status: 'unverified',
        depth: 1,
      },
      { id: asset, kind: 'twin', type: 'Asset', status: 'unverified', depth: 2 },
      { id: claim, kind: 'claim', type: 'Saving', status: 'pending', depth: 3 },
      { id: credential, kind: 'credential', type: 'Saved', status: 'active', depth: 4 },
      { id: oracle, kind: 'twin', type: 'Oracle', status: 'unverified', depth: 4 },
    ];
    expect(body).toEqual({ root: organisation, nodes, edges: expect.any(Array), isComplete: true });
    expect(new Set(body.edges as object[])).toEqual(new Set(chain));
  });

  it('leads from an oracle back to the organisations whose claims it has evaluated', async () => {
    const { body } = await graph(oracle, 'direction=in&depth=4');
    expect(body.edges).toEqual(chain.slice(0, 4).reverse());
  });

  it('shows that a credential is revoked', async () => {
    await dataSource.query('update credentials set revoked_at = now() where id = $1', [credential]);
    const { body } = await graph(asset, 'direction=out&types=Claim&types=Credential');
    expect((body.nodes as { id: string; status: string }[]).map(({ id, status }) => [id, status])).toEqual([
      [asset, 'unverified'],
      [claim, 'pending'],
      [credential, 'revoked'],
    ]);
  });

  it('follows selected roles through selected types', async () => {
    const { body } = await graph(
      organisation,
      'depth=10&roles=implements&roles=device&roles=raises&types=project&types=CLAIM',
    );
    expect((body.nodes as { id: string }[]).map(({ id }) => id)).toEqual([organisation, project]);
  });

  it('covers two steps in both directions by default', async () => {
    const { body } = await graph(asset);
    expect((body.nodes as object[]).length).toBe(6);
    expect((body.edges as object[]).length).toBe(5);
  });

  it('is not found for an unknown twin', async () => {
    expect(verdict(await graph(newTwinDid()))).toEqual([404, 'twin_not_found']);
  });

  it.each(['depth=11', 'depth=0', 'limit=5001', 'direction=up', 'roles=1'])('rejects %s', async (query) => {
    expect(verdict(await graph(asset, query))).toEqual([400, 'invalid_request']);
  });
});
