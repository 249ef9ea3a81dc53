import type { PlatformClient, Twin } from '@twin-oracle/sdk';

/** What `fillRegister` has made, by which pages are opened. */
export interface FilledRegister {
  readonly project: Twin;
  readonly oracle: Twin;
  readonly proposalId: string;
  /** Approved, with a credential and an issuance. */
  readonly claimId: string;
  readonly issuanceId: string;
  readonly webhookId: string;
  readonly importId: string;
  readonly keyId: string;
}

const STOVES = 5;

/** Fills the areas of the console: a project with stoves, of which one claim became a credential and one waits, a webhook, an import, an API key. */
export async function fillRegister(platform: PlatformClient, receiver: string): Promise<FilledRegister> {
  const { domains, relationships, claims } = platform;
  const organisation = await domains.create({
    type: 'Organisation',
    protocol: 'did:ixo:protocol/organisation',
    metadata: { name: 'Warm Homes' },
  });
  const project = await domains.create({
    type: 'Project',
    protocol: 'did:ixo:protocol/clean-cooking',
    properties: { country: 'KE', stoves: 1200, fuel: 'pellets', location: { lat: -0.3, lon: 36.07 } },
    metadata: {
      name: 'Pellet stoves for Nakuru',
      description: 'Stoves that burn pellets in place of charcoal',
    },
  });
  const oracle = await domains.create({
    type: 'Oracle',
    protocol: 'did:ixo:protocol/oracle',
    metadata: { name: 'Meter oracle' },
  });
  await relationships.create({ role: 'implements', from: organisation.did, to: project.did });
  await relationships.create({ role: 'verifier', from: project.did, to: oracle.did });
  await addStoves(platform, project.did);
  await verifyDomain(platform, oracle.did, 'The operator of the meters is known');
  const proposalId = await verifyDomain(platform, project.did, 'Seen at work on a site visit');

  const { claimId } = await claims.create(claimAbout(project.did, '2026-01', 12.5));
  await claims.create(claimAbout(project.did, '2026-02', 11));
  await claims.evaluate(claimId, { oracle: oracle.did, status: 'approved', reason: 'Meters read' });
  const { issuanceId } = await platform.issuances.create({
    domain: project.did,
    type: 'CarbonCredit',
    draws: [{ claimId, amount: 8 }],
  });
  const { webhookId } = await platform.webhooks.create({ url: receiver });
  const { importId } = await platform.imports.start(new Blob([LINES]));
  await platform.imports.wait(importId);
  const { keyId } = await platform.apiKeys.create({ name: 'registry import', scopes: ['twins:read'] });
  return { project, oracle, proposalId, claimId, issuanceId, webhookId, importId, keyId };
}

/** Proposes a domain and votes for it, which decides where there is one member. @returns the id of the proposal. */
export async function verifyDomain(
  { proposals }: PlatformClient,
  domain: string,
  summary?: string,
): Promise<string> {
  const { proposalId } = await proposals.submit({
    domain,
    package: { report: 'Visited in May' },
    ...(summary !== undefined && { summary }),
  });
  await proposals.vote(proposalId, 'yes');
  return proposalId;
}

async function addStoves({ entities, relationships }: PlatformClient, project: string): Promise<void> {
  for (let at = 1; at <= STOVES; at++) {
    const { did } = await entities.create({
      type: 'Device',
      protocol: 'did:ixo:protocol/device',
      properties: { serial: `PS-${at}` },
      metadata: { name: `Stove ${at}` },
    });
    await relationships.create({ role: 'generates', from: project, to: did });
  }
}

/** One that is imported, and one with a fault. */
const LINES = `{"kind":"twin","type":"Device","protocol":"did:ixo:protocol/device","metadata":{"name":"Stove 900"}}
{"kind":"twin"`;

const claimAbout = (subject: string, period: string, amount: number) => ({
  ...{ subject, amount, type: 'EmissionReduction', unit: 'tCO2e', content: { period } },
  evidence: [{ type: 'MeterReading', uri: `https://data.example.org/readings/${period}.csv` }],
});
