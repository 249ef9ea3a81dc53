import { call, type JsonReply, type TestServer } from '../../testing/server.js';

/** A twin that the agent can find by its name. */
export function createProject({ url, apiKey }: TestServer, name: string): Promise<JsonReply> {
  return call(`${url}/v1/domains`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}` },
    json: { type: 'Project', protocol: 'did:ixo:protocol/clean-cooking', metadata: { name } },
  });
}
