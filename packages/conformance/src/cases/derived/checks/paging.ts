import type { Exchange } from '../../../http/exchange.js';
import { Finding, short } from '../../../suite/finding.js';
import { hasParameter, type Operation } from '../contract/operation.js';
import { ofEach, type Derivation } from '../operation-case.js';
import { isArray, isObject, textOf, type Json } from '../schema/json-schema.js';
import { exemptions } from '../state/exemptions.js';
import { listRecipes } from '../state/lists.js';
import type { OperationRequest, Stage } from '../state/stage.js';
import { expectProblem, expectSuccess } from './expect-problem.js';

const ITEMS = 5;
const SMALL_PAGE = 2;
const LARGE_PAGE = 100;
/** A list that has more pages would not end. */
const MAX_PAGES = 200;

const isPaged = (operation: Operation) =>
  operation.method === 'GET' && hasParameter(operation, 'query', 'cursor') && !(operation.id in exemptions);

const complete: Derivation = ofEach((operation) => isPaged(operation) && operation.id in listRecipes, {
  name: 'paging',
  title: 'pages to the end without loss or repetition, while items are added',
  requirement:
    'Pages in a row have each item that was there at the beginning once, and none twice, whatever is added meanwhile.',
  async run(stage) {
    const { id, filter, add } = listRecipes[stage.operation.id] ?? {};
    if (!id || !add) return;
    const added: string[] = [];
    for (let i = 0; i < ITEMS; i++) added.push(await add(stage.records));
    const limit = isOwn(stage, filter) ? SMALL_PAGE : LARGE_PAGE;
    const query = { limit: String(limit), ...(filter && { [filter[0]]: await stage.records.id(filter[1]) }) };
    const seen = await walk(stage, { ...(await stage.request()), query }, async (page, i) => {
      if (page.length > limit) throw new Finding(`${limit} items at most`, String(page.length));
      if (i === 0) await add(stage.records);
    });
    const names = seen.map((item) => nameOf(item, id));
    const missing = added.filter((name) => !names.includes(name));
    if (missing.length > 0) throw new Finding('every item that was there', `all but ${short(missing)}`);
    const twice = names.filter((name, i) => names.indexOf(name) !== i);
    if (twice.length > 0) throw new Finding('each item once', `again ${short(twice)}`);
  },
});

const badCursor: Derivation = ofEach(isPaged, {
  name: 'invalid-cursor',
  title: 'refuses a cursor that it has not given',
  requirement:
    'A cursor that the server has not given, for these filters, is refused with 400 invalid_cursor.',
  async run(stage) {
    const request = await stage.request();
    for (const cursor of ['conformance', 'eyJ2IjoxfQ', '0'])
      expectProblem(await stage.send({ ...request, query: { cursor } }), 400, 'invalid_cursor', cursor);
  },
});

export const paging: readonly Derivation[] = [complete, badCursor];

/** Whether no other case adds to the list. */
function isOwn({ operation }: Stage, filter: unknown): boolean {
  return filter !== undefined || operation.path.includes('{');
}

async function walk(
  stage: Stage,
  request: OperationRequest,
  visit: (page: readonly Json[], i: number) => Promise<void>,
): Promise<Json[]> {
  const items: Json[] = [];
  let cursor: Json | undefined;
  for (let i = 0; i < MAX_PAGES; i++) {
    const query = { ...request.query, ...(cursor !== undefined && { cursor: textOf(cursor) }) };
    const reply = await stage.send({ ...request, query });
    expectSuccess(reply);
    const page = itemsOf(reply);
    items.push(...page);
    await visit(page, i);
    cursor = isObject(reply.json) ? reply.json.nextCursor : undefined;
    if (cursor === undefined || cursor === null) return items;
  }
  throw new Finding('a last page without nextCursor', `a cursor after ${MAX_PAGES} pages`);
}

/** A page has one list. */
function itemsOf({ json }: Exchange): readonly Json[] {
  return isObject(json) ? (Object.values(json).find((member) => isArray(member)) ?? []) : [];
}

function nameOf(item: Json, way: readonly string[]): string {
  return textOf(way.reduce<Json | undefined>((at, name) => (isObject(at) ? at[name] : undefined), item));
}
