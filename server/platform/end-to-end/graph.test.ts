import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { allOf, openPlatform } from './test-platform.js';
import type { TestPlatform } from './test-platform.js';
import { rejection } from '../../../sdk/test/rejection.js';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await openPlatform();
});
afterAll(() => platform.close());

it('relationships are created, seen from both ends, walked and ended', async () => {
  const { domains, relationships, graph } = platform.admin;
  const twin = (type: string, protocol: string) =>
    domains.create({ type, protocol: `did:ixo:protocol/${protocol}` });
  const [project, oracle, device] = [
    await twin('Project', 'clean-cooking'),
    await twin('Oracle', 'oracle'),
    await twin('Device', 'device'),
  ];

  const verifier = await relationships.create({ role: 'verifier', from: project.did, to: oracle.did });
  const generates = await relationships.create({ role: 'generates', from: project.did, to: device.did });

  expect(await relationships.get(verifier.relationshipId)).toEqual(verifier);
  const out = await allOf(relationships.listAll(project.did, { direction: 'out' }));
  expect(out.map(({ relationship }) => relationship)).toEqual([generates, verifier]);
  const [back] = (await relationships.list(oracle.did, { direction: 'in', type: 'Project' })).neighbours;
  expect(back).toMatchObject({ direction: 'in', relationship: verifier, twin: { did: project.did } });

  const walked = await graph.walk(device.did, { depth: 2, roles: ['generates', 'verifier'] });
  expect(walked).toMatchObject({ root: device.did, isComplete: true });
  expect(walked.nodes.map(({ id, depth }) => [id, depth])).toEqual([
    [device.did, 0],
    [project.did, 1],
    [oracle.did, 2],
  ]);

  expect(await relationships.delete(verifier.relationshipId)).toEqual(verifier);
  expect(await rejection(relationships.get(verifier.relationshipId))).toMatchObject({
    code: 'relationship_not_found',
  });
});

it('a twin that may not have a role is rejected', async () => {
  const { domains, relationships } = platform.admin;
  const project = await domains.create({ type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' });
  const device = await domains.create({ type: 'Device', protocol: 'did:ixo:protocol/device' });
  const wrong = relationships.create({ role: 'verifier', from: project.did, to: device.did });
  expect(await rejection(wrong)).toMatchObject({ name: 'ProblemError' });
});
