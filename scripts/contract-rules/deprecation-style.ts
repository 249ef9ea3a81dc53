import { deprecationKeysOf, isBrownout, isUrl } from '../../server/contract/deprecation/deprecation-keys.js';
import { listDeprecations } from '../generate/deprecations/list-deprecations.js';
import { resolve, type Contracts } from '../generate/contracts.js';
import { listOperations } from '../generate/operations.js';
import { keywords } from './document-keywords.js';
import type { Finding, Rule } from './style-rule.js';

/** How long something must work after it was deprecated, in days; `make diff` asks for the same from today on. */
const NOTICE_DAYS = { stable: 90, other: 30 } as const;
const DAY_MS = 86_400_000;

/** A date, or a date with a time and a zone. */
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2}))?$/;

const keys = ['x-sunset', 'x-successor', 'x-deprecation-link', 'x-brownouts'];

/** An object of a contract that has one of the keys. */
interface Node {
  readonly at: string;
  readonly members: Readonly<Record<string, unknown>>;
}

export const deprecationRules: Rule[] = [
  {
    id: 'deprecation-dated',
    says: 'What is deprecated has x-deprecated-at, a date; the other keys of a deprecation come with it',
    check: (contracts) => nodesOf(contracts).flatMap(undated),
  },
  {
    id: 'sunset-notice',
    says: `x-sunset is a date or a time, at least ${NOTICE_DAYS.stable} days after x-deprecated-at, or ${NOTICE_DAYS.other} where the operation is not stable`,
    check: (contracts) => nodesOf(contracts).flatMap(tooSoon),
  },
  {
    id: 'brownouts-between',
    says: 'x-brownouts are on operations, each a time `from` before a time `until`, between x-deprecated-at and x-sunset',
    check: (contracts) => nodesOf(contracts).flatMap(outside),
  },
  {
    id: 'successor-exists',
    says: 'x-successor is a URL, or names an operation, a parameter of the same operation, a property of the same schema or a message, which is not deprecated itself',
    check: (contracts) => [...missingSuccessors(contracts), ...missingProperties(contracts)],
  },
  {
    id: 'deprecated-gone',
    says: 'A deprecated operation lists the reply 410, which it has during brownouts and after its sunset',
    check: ({ openapi }) =>
      listOperations(openapi)
        .filter(({ source }) => deprecationKeysOf(source) && !('410' in source.responses))
        .map(({ method, path }) => ({ at: `${method} ${path}`, error: 'no reply 410' })),
  },
];

function nodesOf(contracts: Contracts): Node[] {
  const nodes = new Map<string, Record<string, unknown>>();
  const named = ['deprecated', 'x-deprecated-at', 'x-stability-level', ...keys];
  for (const { at, name, value } of keywords(contracts)) {
    if (!named.includes(name)) continue;
    const parent = at.slice(0, at.lastIndexOf('/'));
    nodes.set(parent, { ...nodes.get(parent), [name]: value });
  }
  return [...nodes].map(([at, members]) => ({ at, members }));
}

function undated({ at, members }: Node): Finding[] {
  const date = members['x-deprecated-at'];
  const first = [...keys, 'deprecated'].find((key) => key in members);
  if (date === undefined)
    return first === undefined ? [] : [{ at, error: `${first} without x-deprecated-at` }];
  // AsyncAPI has no `deprecated` for messages.
  const isMarked = members.deprecated === true || at.startsWith('asyncapi:/components/messages/');
  return [
    ...(isMarked ? [] : [{ at, error: 'x-deprecated-at without deprecated: true' }]),
    ...(isTime(date, DATE) ? [] : [{ at, error: `x-deprecated-at ${JSON.stringify(date)}` }]),
  ];
}

function tooSoon({ at, members }: Node): Finding[] {
  const { 'x-deprecated-at': since, 'x-sunset': sunset, 'x-stability-level': stability = 'stable' } = members;
  if (sunset === undefined) return [];
  if (!isTime(sunset, DATE_TIME)) return [{ at, error: `x-sunset ${JSON.stringify(sunset)}` }];
  const days = stability === 'stable' ? NOTICE_DAYS.stable : NOTICE_DAYS.other;
  const isSoon = Date.parse(sunset) - Date.parse(String(since)) < days * DAY_MS;
  return isSoon ? [{ at, error: `x-sunset is less than ${days} days after x-deprecated-at` }] : [];
}

function outside({ at, members }: Node): Finding[] {
  const { 'x-deprecated-at': since, 'x-sunset': sunset, 'x-brownouts': brownouts } = members;
  if (brownouts === undefined) return [];
  if (!at.startsWith('openapi:/paths/') || !('x-stability-level' in members))
    return [{ at, error: 'x-brownouts on something that is no operation' }];
  if (!Array.isArray(brownouts)) return [{ at, error: 'x-brownouts is no list' }];
  return brownouts
    .filter(
      (brownout) =>
        !isBrownout(brownout) ||
        !isTime(brownout.from, DATE_TIME) ||
        !isTime(brownout.until, DATE_TIME) ||
        !(Date.parse(String(since)) <= Date.parse(brownout.from)) ||
        !(Date.parse(brownout.from) < Date.parse(brownout.until)) ||
        !(Date.parse(brownout.until) <= Date.parse(String(sunset))),
    )
    .map((brownout) => ({ at, error: `the brownout ${JSON.stringify(brownout)}` }));
}

function isTime(value: unknown, form: RegExp): value is string {
  return typeof value === 'string' && form.test(value) && !Number.isNaN(Date.parse(value));
}

/** Of operations, parameters and messages. */
function missingSuccessors(contracts: Contracts): Finding[] {
  const operations = listOperations(contracts.openapi);
  const lasting = (nodes: { name: string; node: object }[]) =>
    nodes.filter(({ node }) => !deprecationKeysOf(node)).map(({ name }) => name);
  const candidates = {
    operation: () => lasting(operations.map(({ id, source }) => ({ name: id, node: source }))),
    parameter: (id: string) =>
      lasting(
        operations
          .filter((operation) => id.startsWith(`${operation.id}.`))
          .flatMap(({ parameters }) => parameters.map((node) => ({ name: node.name, node }))),
      ),
    event: () =>
      lasting(
        Object.values(contracts.asyncapi.components.messages).map((node) => ({ name: node.name, node })),
      ),
  };
  return listDeprecations(contracts)
    .filter(({ successor }) => successor && !isUrl(successor.name))
    .flatMap(({ id, kind, successor }) =>
      kind === 'property' || candidates[kind](id).includes(successor?.name ?? '')
        ? []
        : [{ at: id, error: `the successor ${successor?.name ?? ''}` }],
    );
}

function missingProperties(contracts: Contracts): Finding[] {
  return nodesOf(contracts).flatMap(({ at, members }) => {
    const [, document, siblings] = /^(openapi|asyncapi):(\/.*\/properties\/)[^/]+$/.exec(at) ?? [];
    const successor = members['x-successor'];
    if (siblings === undefined || typeof successor !== 'string' || isUrl(successor)) return [];
    const contract = document === 'openapi' ? contracts.openapi : contracts.asyncapi;
    return isThere(contract, `#${siblings}${successor}`) ? [] : [{ at, error: `the successor ${successor}` }];
  });
}

/** Whether there is such an object, which is not deprecated. */
function isThere(document: object, $ref: string): boolean {
  try {
    return deprecationKeysOf(resolve<object>(document, { $ref })) === undefined;
  } catch {
    return false;
  }
}
