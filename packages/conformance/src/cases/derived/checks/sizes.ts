import { Finding, short, Skip } from '../../../suite/finding.js';
import { isObject } from '../schema/json-schema.js';
import { ofEach, type Derivation } from '../operation-case.js';
import type { Stage } from '../state/stage.js';
import { expectProblem } from './expect-problem.js';

/** Sending more would measure the network. */
const MOST_BYTES = 8 * 1024 * 1024;

const tooLarge: Derivation = ofEach(({ body }) => body?.schema !== undefined, {
  name: 'too-large-body',
  title: 'takes a body up to the limit, and refuses one that is longer',
  requirement:
    'A body over the limit of the operation, or else of the discovery document, is refused with 413 payload_too_large.',
  async run(stage) {
    const limit = limitOf(stage);
    if (limit > MOST_BYTES) throw new Skip(`The limit is ${limit} bytes`);
    const request = await stage.requestOrNothing();
    const headers = { ...request.headers, 'content-type': 'application/json' };
    const text = JSON.stringify(request.body);
    const over = await stage.sendText({ ...request, headers }, text.padEnd(limit + 1));
    expectProblem(over, 413, 'payload_too_large', `${limit + 1} bytes`);
    const full = await stage.sendText({ ...request, headers }, text.padEnd(limit));
    if (full.status === 413) throw new Finding(`a body of ${limit} bytes to be taken`, short(full.body));
  },
});

export const sizes: readonly Derivation[] = [tooLarge];

function limitOf({ operation, context }: Stage): number {
  if (operation.maxBodyBytes !== undefined) return operation.maxBodyBytes;
  const { limits } = context.server.discovery;
  const bytes = isObject(limits) ? limits.bodyBytes : undefined;
  if (typeof bytes !== 'number') throw new Skip('The discovery document names no limit');
  return bytes;
}
