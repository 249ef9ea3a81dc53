import fc from 'fast-check';
import { Finding, short } from '../../../suite/finding.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { breakagesOf, type Breakage } from '../schema/breakages.js';
import {
  isArray,
  isObject,
  textOf,
  type Json,
  type JsonObject,
  type JsonSchema,
} from '../schema/json-schema.js';
import { validValues } from '../schema/valid-values.js';
import type { Stage } from '../state/stage.js';
import { expectSuccess } from './expect-problem.js';

/** Some hundred lines are made in a second or two. */
const DUE_MS = 20_000;

const ENDED = new Set<Json | undefined>(['finished', 'aborted', 'failed']);

const negativeLines: Derivation = ofEach(({ body }) => body?.lines !== undefined, {
  name: 'negative-lines',
  title: 'makes nothing of a line that breaks one rule, and says so',
  requirement:
    'A line that breaks a rule of its schema becomes no record, and is listed with its number and invalid_request.',
  async run(stage) {
    const broken = brokenLines(stage);
    const lines = broken.map(({ value }) => JSON.stringify(value));
    const reply = await stage.send({ ...(await stage.request()), body: `${lines.join('\n')}\n` });
    expectSuccess(reply);
    const path = `/v1/imports/${textOf(isObject(reply.json) ? reply.json.importId : undefined)}`;
    const { created } = await endOf(stage, path);
    const codes = await codesByLine(stage, path);
    for (const [i, { change, value }] of broken.entries())
      if (codes.get(i + 1) !== 'invalid_request')
        throw new Finding(
          `invalid_request for line ${i + 1}, as ${change}`,
          `${codes.get(i + 1) ?? 'no error'}: ${short(value)}`,
        );
    if (created !== 0) throw new Finding('no record', textOf(created));
  },
});

export const importLines: readonly Derivation[] = [negativeLines];

/** Of each kind of line. */
function brokenLines({ contract: { http }, operation, context: { seed } }: Stage): Breakage[] {
  const schema = { $ref: `#/components/schemas/${operation.body?.lines ?? ''}` };
  const { oneOf = [schema] }: JsonSchema = http.resolve(schema);
  return oneOf.flatMap((kind) => {
    const [valid = null] = fc.sample(validValues(http, kind, { isComplete: true }), { seed, numRuns: 1 });
    return breakagesOf(http, kind, valid).filter(({ value }) => !http.accepts(schema, value));
  });
}

async function endOf(stage: Stage, path: string): Promise<JsonObject> {
  const started = performance.now();
  let record: JsonObject = {};
  await stage.context.poll(async () => {
    record = await stage.records.created('GET', path, { as: stage.records.owner() });
    if (!ENDED.has(record.status) && performance.now() - started > DUE_MS)
      throw new Finding(`the end of the import within ${DUE_MS / 1000} s`, textOf(record.status));
    return ENDED.has(record.status);
  });
  return record;
}

async function codesByLine(stage: Stage, path: string): Promise<ReadonlyMap<number, string>> {
  const codes = new Map<number, string>();
  for (let cursor: string | undefined = ''; cursor !== undefined;) {
    const more = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: JsonObject = await stage.records.created('GET', `${path}/errors?limit=100${more}`, {
      as: stage.records.owner(),
    });
    for (const error of isArray(page.errors) ? page.errors : [])
      if (isObject(error)) codes.set(Number(error.line), textOf(error.code));
    cursor = typeof page.nextCursor === 'string' ? page.nextCursor : undefined;
  }
  return codes;
}
