/** Records that requests can be about, new each time: some things can be done to a record only once. */
import { withConnection } from '../../persistence/connection.js';
import { deadLetter, standingImport } from '../../testing/standing-records.js';
import { call, type TestServer, type TestUser } from '../../testing/server.js';

/** Somebody with an API key that has `admin`, and a key that signs UCANs. */
export interface Owner {
  readonly ownerDid: string;
  readonly keyId: string;
  readonly apiKey: string;
  readonly user: TestUser;
}

export interface NewRecords {
  /** By the name of the path parameter: makes a record of the owner's, and gives what the path names it by. */
  readonly forPath: Readonly<Record<string, (owner: Owner) => Promise<string>>>;
  /** By the operation: the same for all of its path, where a record of any state does not do, or one is part of another. */
  readonly forPathOf: Readonly<Record<string, (owner: Owner) => Promise<Readonly<Record<string, string>>>>>;
  /**
   * By the operation: what its body has in place of the contract's example, which names records that are not there, or has nothing in it
   * that can be another text, number or yes and no.
   */
  readonly forBody: Readonly<Record<string, (owner: Owner) => Promise<object>>>;
}

const project = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };
const oracle = { type: 'Oracle', protocol: 'did:ixo:protocol/oracle' };

/** Of events that do not happen in these tests, to an address that nothing is sent to: deliveries would be counted with what is made. */
let hosts = 0;
/** Local addresses without a listener, each with a host of its own, because the number of webhooks of an owner for a host is limited. */
const newWebhook = () => ({ url: `http://127.0.1.${++hosts}:9/`, events: ['twin.deleted'] });

export function createNewRecords(server: TestServer): NewRecords {
  const forPath = {
    sessionId: async ({ user }: Owner) =>
      String((await post('/sessions', await user.headers(), undefined)).sessionId),
    keyId: (owner: Owner) => make(owner, 'api-keys', { name: 'a test', scopes: ['twins:read'] }, 'keyId'),
    protocolDid: (owner: Owner) => make(owner, 'protocols', { properties: { fuel: 'string' } }, 'did'),
    claimId: async (owner: Owner) => (await pendingClaim(owner)).claimId,
    webhookId: (owner: Owner) => make(owner, 'webhooks', newWebhook(), 'webhookId'),
    proposalId: async (owner: Owner) => {
      const domain = await make(owner, 'domains', project, 'did');
      return make(owner, 'proposals', { domain, package: { documents: [] } }, 'proposalId');
    },
    importId: ({ ownerDid, keyId }: Owner) => standingImport(server.database.url, ownerDid, keyId),
  };

  return {
    forPath,
    forPathOf: {
      suspendDomain: async (owner) => ({ did: await standing(owner, project, 'verified') }),
      reinstateDomain: async (owner) => ({ did: await standing(owner, project, 'suspended') }),
      revokeDomain: async (owner) => ({ did: await standing(owner, project, 'verified') }),
      migrateProtocol: async (owner) => ({ protocolDid: await outgrown(owner) }),
      async retryDeadLetter(owner) {
        const webhookId = await forPath.webhookId(owner);
        return { webhookId, deliveryId: await deadLetter(server.database.url, webhookId) };
      },
    },
    forBody: {
      createRelationship: async (owner) => ({
        role: 'verifier',
        from: await make(owner, 'domains', project, 'did'),
        to: await make(owner, 'domains', oracle, 'did'),
      }),
      createProtocol: () => Promise.resolve({ name: 'Stoves' }),
      createProtocolVersion: () => Promise.resolve({ additionalProperties: true }),
      submitProposal: async (owner) => ({ domain: await make(owner, 'domains', project, 'did') }),
      createClaim: async (owner) => ({ subject: await standing(owner, project, 'verified') }),
      evaluateClaim: async (owner) => ({ oracle: await standing(owner, oracle, 'verified') }),
      async createIssuance(owner) {
        const { claimId, subject } = await pendingClaim(owner);
        const evaluation = { oracle: await standing(owner, oracle, 'verified'), status: 'approved' };
        await make(owner, `claims/${claimId}/evaluations`, evaluation, 'claimId');
        return { domain: subject, draws: [{ claimId }] };
      },
      createWebhook: () => Promise.resolve(newWebhook()),
    },
  };

  async function pendingClaim(owner: Owner): Promise<{ claimId: string; subject: string }> {
    const subject = await standing(owner, project, 'verified');
    const evidence = [{ type: 'MeterReading' }];
    const claim = { subject, type: 'EmissionReduction', evidence, amount: 12.5, unit: 'tCO2e' };
    return { subject, claimId: await make(owner, 'claims', claim, 'claimId') };
  }

  /** A protocol with a second version, and two twins of the first one: only one of them fits the second. */
  async function outgrown(owner: Owner): Promise<string> {
    const protocol = await make(owner, 'protocols', { properties: {}, additionalProperties: true }, 'did');
    const twin = { type: 'Device', protocol };
    await make(owner, 'entities', { ...twin, properties: { stoves: 'three' } }, 'did');
    await make(owner, 'entities', twin, 'did');
    const path = `protocols/${encodeURIComponent(protocol)}/versions`;
    return make(owner, path, { properties: { stoves: 'integer' } }, 'did');
  }

  /** As if it had been decided so. */
  async function standing(owner: Owner, domain: object, status: string): Promise<string> {
    const did = await make(owner, 'domains', domain, 'did');
    await withConnection(server.database.url, (client) =>
      client.query(`update twins set verification_status = $2 where did = $1`, [did, status]),
    );
    return did;
  }

  /** @returns the member of the reply that names what was made. */
  async function make({ apiKey }: Owner, list: string, json: object, name: string): Promise<string> {
    return String((await post(`/v1/${list}`, { authorization: `Bearer ${apiKey}` }, json))[name]);
  }

  async function post(path: string, headers: Record<string, string>, json: object | undefined) {
    const { status, body } = await call(server.url + path, {
      method: 'POST',
      headers,
      ...(json && { json }),
    });
    if (status !== 201) throw new Error(`${path} answers ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}
