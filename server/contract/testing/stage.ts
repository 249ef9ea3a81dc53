import {
  call,
  createTestUser,
  startTestServer,
  type JsonReply,
  type TestServer,
} from '../../testing/server.js';

/** A valid twin. */
export const twin = { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking' };

type Init = Parameters<typeof call>[1];

/** A server with a caller of each kind, for tests of what all operations have in common. */
export interface Stage {
  readonly server: TestServer;
  /** The authentication headers for the platform and for the oracle. */
  readonly platform: Record<string, string>;
  readonly user: Record<string, string>;
  at(path: string): string;
  call(path: string, init?: Init): Promise<JsonReply>;
  createTwin(init: Init): Promise<JsonReply>;
}

export async function openStage(): Promise<Stage> {
  const server = await startTestServer();
  const platform = { authorization: `Bearer ${server.apiKey}` };
  const at = (path: string) => `${server.url}${path}`;
  return {
    server,
    platform,
    user: await (await createTestUser(server)).headers(),
    at,
    call: (path, init) => call(at(path), init),
    createTwin: (init) => call(at('/v1/domains'), { method: 'POST', headers: platform, ...init }),
  };
}
