import { call, startTestServer, type JsonReply, type TestServer } from '../../../testing/server.js';
import { startReceiver, type Answer, type Receiver } from './receiver.js';

interface Asked {
  /** An API key; the server's first one unless it is given. */
  readonly key?: string;
  readonly json?: unknown;
  readonly headers?: Record<string, string>;
}

export interface CreatedWebhook {
  readonly id: string;
  readonly secret: string;
  readonly headers: Headers;
}

/** A server, two owners who know nothing of each other, and receivers. */
export interface WebhookApi {
  readonly server: TestServer;
  /** API keys. */
  readonly alice: string;
  readonly mallory: string;
  /** @param path after `/v1/webhooks` */
  ask(method: string, path: string, asked?: Asked): Promise<JsonReply>;
  patch(path: string, key: string, ifMatch: string, json: unknown): Promise<JsonReply>;
  /** Alice's unless a key is given. Resolves when the receiver has agreed. */
  create(url: string, more?: Record<string, unknown>, key?: string): Promise<CreatedWebhook>;
  receive(answer?: Answer): Promise<Receiver>;
  /** @returns its DID. */
  createTwin(): Promise<string>;
  /** Takes away what a test has left behind. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

export async function openWebhookApi(settings: Record<string, string> = {}): Promise<WebhookApi> {
  const server = await startTestServer({ RATE_LIMIT_PER_MINUTE: '0', ...settings });
  const receivers: Receiver[] = [];
  const send = (method: string, path: string, { key = server.apiKey, json, headers }: Asked = {}) =>
    call(`${server.url}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(json !== undefined && { json }),
    });
  const ask = (method: string, path: string, asked?: Asked) => send(method, `webhooks${path}`, asked);

  const untilActive = async (id: string) => {
    while ((await ask('GET', `/${id}`)).body.status !== 'active');
  };

  const createKey = async (ownerDid: string) => {
    const scopes = ['events:read', 'webhooks:read', 'webhooks:write'];
    const { body } = await send('POST', 'api-keys', { json: { name: 'test', ownerDid, scopes } });
    return String(body.key);
  };
  const [alice, mallory] = await Promise.all([createKey('did:key:alice'), createKey('did:key:mallory')]);

  return {
    server,
    alice,
    mallory,
    ask,
    patch: (path, key, ifMatch, json) => ask('PATCH', path, { key, json, headers: { 'if-match': ifMatch } }),

    async create(url, more = {}, key = alice) {
      const { status, body, headers } = await ask('POST', '', { key, json: { url, ...more } });
      if (status !== 201) throw new Error(`No webhook: ${status} ${JSON.stringify(body)}`);
      const id = String(body.webhookId);
      await untilActive(id);
      return { id, secret: String(body.secret), headers };
    },

    async receive(answer) {
      const receiver = await startReceiver(answer);
      receivers.push(receiver);
      return receiver;
    },

    async createTwin() {
      const { body } = await send('POST', 'entities', {
        json: { type: 'Device', protocol: 'did:ixo:protocol/organisation', properties: { name: 'a twin' } },
      });
      return String(body.did);
    },

    async clear() {
      for (const key of [alice, mallory]) {
        const { body } = await ask('GET', '?limit=100', { key });
        for (const { webhookId } of body.webhooks as { webhookId: string }[])
          await ask('DELETE', `/${webhookId}`);
      }
      await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    },

    close: () => server.close(),
  };
}

/** Whether an event about that twin was taken. */
export const has = (did: string) => (receiver: Receiver) =>
  receiver.accepted.some(({ event }) => event.subject === did);
