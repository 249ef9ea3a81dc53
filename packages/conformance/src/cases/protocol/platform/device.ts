import type { Exchange } from '../../../http/exchange.js';
import { expectStatus } from '../../../suite/expect-reply.js';
import { Skip } from '../../../suite/finding.js';
import { at, textAt } from '../../../suite/read-json.js';
import type { SuiteContext } from '../../../suite/suite-context.js';

const PROTOCOL = 'did:ixo:protocol/device';

/** Creates a twin that nothing else needs. @returns its DID. */
export async function createDevice(context: SuiteContext): Promise<string> {
  const reply = await context.exchange('POST /v1/entities', {
    as: context.platform(),
    json: { type: 'Device', protocol: PROTOCOL, properties: { serial: crypto.randomUUID() } },
  });
  if (at(reply.json, 'code') === 'unknown_protocol') throw new Skip(`The register has no ${PROTOCOL}`);
  expectStatus(reply, 201);
  const did = textAt(reply.json, 'did');
  context.onEnd(() =>
    context.exchange(`DELETE /v1/entities/${encodeURIComponent(did)}`, {
      as: context.platform(),
      headers: { 'if-match': reply.headers.etag ?? '"1"' },
    }),
  );
  return did;
}

/** The newest event of the platform. */
export const readFeed = (context: SuiteContext, query: string): Promise<Exchange> =>
  context.exchange(`GET /v1/events?${query}`, { as: context.platform() });
