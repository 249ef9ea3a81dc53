import { Finding, short } from '../../../suite/finding.js';
import type { Operation } from '../contract/operation.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { isArray, isObject, textOf, type Json } from '../schema/json-schema.js';
import { expectSuccess } from './expect-problem.js';

/** The member of the created record that it is read by, where the reply names no `Location`. */
const READ_BY: Readonly<Record<string, { readonly member: string; readonly path: string }>> = {
  createApiKey: { member: 'keyId', path: '/v1/api-keys/' },
  rotateApiKey: { member: 'keyId', path: '/v1/api-keys/' },
};

/** Bodies that say what is to be done, and not what the record is to have. */
const COMMANDS = new Set(['rotateApiKey', 'evaluateClaim']);

const hasLocation = ({ replies }: Operation) =>
  replies.get(201)?.headers.some(({ name }) => name.toLowerCase() === 'location') ?? false;

const found: Derivation = ofEach((operation) => hasLocation(operation) || operation.id in READ_BY, {
  name: 'found-again',
  title: 'creates a record that is found again, with what was sent',
  requirement: 'A created record is read at its Location at once, with the fields that were sent.',
  async run(stage) {
    const request = await stage.request();
    const reply = await stage.send(request);
    expectSuccess(reply);
    const by = READ_BY[stage.operation.id];
    const created = isObject(reply.json) ? reply.json : {};
    const target = by ? by.path + textOf(created[by.member]) : reply.headers.location;
    if (target === undefined) throw new Finding('Location with 201', 'none');
    const read = await stage.context.exchange(`GET ${target}`, { ...(request.as && { as: request.as }) });
    if (read.status !== 200)
      throw new Finding(`the record at ${target}`, `${read.status} ${short(read.body)}`);
    const [sent, kept] = [request.body ?? null, read.json];
    if (!COMMANDS.has(stage.operation.id) && isObject(sent) && (!isObject(kept) || !includes(kept, sent)))
      throw new Finding(`a record with ${short(sent)}`, short(read.body));
  },
});

export const creation: readonly Derivation[] = [found];

/** Whether a record has all that was sent; it may have more. */
function includes(kept: Json | undefined, sent: Json): boolean {
  if (isArray(sent))
    return isArray(kept) && kept.length === sent.length && sent.every((item, i) => includes(kept[i], item));
  if (!isObject(sent)) return kept === sent;
  return isObject(kept) && Object.entries(sent).every(([name, value]) => includes(kept[name], value));
}
