/** The platform's part of the demo: an organisation implements a project, which generates an asset, whose claim becomes a credential. */
import type { PlatformClient } from '@twin-oracle/sdk';
import { verifyCredential } from '@twin-oracle/sdk/credentials';
import { note, refusal, step } from './narration.js';

export const fromProtocolToCredential = async (platform: PlatformClient): Promise<void> => {
  step('A protocol says which properties and relationships twins of a kind have');
  const protocol = await platform.protocols.create({
    name: 'Pellet stoves',
    properties: { serial: { type: 'string', required: true }, power: 'number' },
    relationships: { verifier: 'Oracle', owner: { kind: 'Organisation', max: 1 } },
  });
  await refusal(
    'invalid_properties',
    platform.entities.create({ type: 'Device', protocol: protocol.did, properties: { power: 'much' } }),
  );

  step('Twins: an organisation, which comes with a Membership Group, a project, a device and an oracle');
  const named = (name: string) => ({ metadata: { name } });
  const organisation = await platform.domains.create({
    type: 'Organisation',
    protocol: 'did:ixo:protocol/organisation',
    ...named('Warm Homes'),
  });
  const project = await platform.domains.create({
    type: 'Project',
    protocol: 'did:ixo:protocol/clean-cooking',
    properties: { country: 'KE', stoves: 1200 },
    ...named('Pellet stoves for Nakuru'),
  });
  const device = await platform.entities.create({
    type: 'Device',
    protocol: protocol.did,
    properties: { serial: 'PS-0001' },
    ...named('Stove PS-0001'),
  });
  const oracle = await platform.domains.create({
    type: 'Oracle',
    protocol: 'did:ixo:protocol/oracle',
    ...named('Meter oracle'),
  });

  step('Relationships: who fills which role of whom. The protocol says which kinds may');
  const relate = (from: string, role: string, to: string) =>
    platform.relationships.create({ role, from, to });
  await relate(organisation.did, 'implements', project.did);
  await relate(project.did, 'generates', device.did);
  await relate(device.did, 'verifier', oracle.did);
  await refusal('wrong_kind_for_role', relate(device.did, 'verifier', project.did));

  step('A change names the revision that it applies to, so a caller cannot overwrite an unseen change');
  await platform.entities.update(device.did, { properties: { power: 3.5 } }, { ifMatch: device });
  await refusal(
    'precondition_failed',
    platform.entities.update(device.did, { properties: { power: 4 } }, { ifMatch: device }),
  );
  await platform.entities.listHistory(device.did);

  step('Only a verified domain raises claims: it is proposed, and the members of the governance group vote');
  const claim = {
    subject: device.did,
    type: 'EmissionReduction',
    content: { period: '2026-01' },
    evidence: [{ type: 'MeterReading', uri: 'https://data.example.org/readings/2026-01.csv' }],
    amount: 12.5,
    unit: 'tCO2e',
  };
  await refusal('domain_not_verified', platform.claims.create(claim));
  await platform.governance.get();
  await verify(platform, device.did);

  step('The oracle is verified in the same way, before it may judge');
  await verify(platform, oracle.did);

  step('A claim, which the oracle approves: it becomes a verifiable credential');
  const { claimId } = await platform.claims.create(claim);
  const { credentialId = '' } = await platform.claims.evaluate(claimId, {
    oracle: oracle.did,
    status: 'approved',
  });
  const { credential } = await platform.credentials.get(credentialId);

  step('Anyone can verify it, by its text and the public status list alone');
  const { verified, checks } = await verifyCredential(credential, {
    statusList: (url) => platform.statusLists.get(new URL(url).pathname.split('/').at(-1) ?? ''),
  });
  note(`Verified: ${verified}. ${checks.map(({ message }) => message).join('. ')}`);

  step('Carbon credits are issued on the claim, and not twice on the same part of it');
  const issuance = { domain: device.did, type: 'CarbonCredit', draws: [{ claimId, amount: 10 }] };
  await platform.issuances.create(issuance);
  await refusal('issuance_exceeds_claim', platform.issuances.create(issuance));

  step('The whole chain, walked from the organisation');
  const { nodes } = await platform.graph.walk(organisation.did, { depth: 5, direction: 'out' });
  note(nodes.map(({ type, kind }) => (kind === 'twin' ? type : kind)).join(' → '));

  step('What has happened to the device, as the feed of events tells it; webhooks and SSE tell the same');
  await platform.events.list({
    subject: device.did,
    types: ['twin.verification_changed', 'claim.evaluated'],
  });

  step('Bulk: twins as lines of JSON, imported as a job, and exported again');
  const { importId } = await platform.imports.start([
    { kind: 'twin', type: 'Device', protocol: protocol.did, properties: { serial: 'PS-0002' } },
    { kind: 'twin', type: 'Device', protocol: protocol.did, properties: { colour: 'red' } },
  ]);
  const { created, failed } = await platform.imports.wait(importId);
  note(`${created} made, ${failed} with a fault:`);
  await platform.imports.listErrors(importId);
  for await (const line of platform.exports.lines({ class: protocol.did })) note(JSON.stringify(line));
};

const verify = async (platform: PlatformClient, domain: string): Promise<void> => {
  const { proposalId } = await platform.proposals.submit({
    domain,
    summary: 'Seen at work on a site visit',
    package: { photos: ['https://data.example.org/photos/visit.jpg'] },
  });
  const { status } = await platform.proposals.vote(proposalId, 'yes');
  note(`The proposal is ${status}`);
};
