import { LRUCache } from 'lru-cache';

/** More than the statements of this server have texts, so that each is read once. */
const KNOWN = new LRUCache<string, string>({ max: 2_000 });

const MAX_WRITES = 4;
const WRITE = /\b(insert\s+into|update|delete\s+from)\s+(?:only\s+)?"?([a-z_]\w*)"?/gi;
const READ = /\bfrom\s+(?:only\s+)?"?([a-z_]\w*)"?/gi;

/** Words that follow `update` in other clauses. */
const NO_TABLES = new Set(['set', 'skip', 'nowait', 'of']);

/**
 * What a statement does to which tables, such as `insert messages update sessions`: the name of a statement in metrics and spans. It has no values, as
 * all statements are parameterised.
 */
export function querySummary(text: string): string {
  const known = KNOWN.get(text);
  if (known !== undefined) return known;
  const summary = summarise(text);
  KNOWN.set(text, summary);
  return summary;
}

function summarise(text: string): string {
  const writes = [...text.matchAll(WRITE)]
    .filter(([, , table = '']) => !NO_TABLES.has(table.toLowerCase()))
    .map(([, verb = '', table = '']) => `${verb.split(/\s/)[0]} ${table}`.toLowerCase());
  if (writes.length > 0) return [...new Set(writes)].slice(0, MAX_WRITES).join(' ');
  const [verb = 'unknown'] = text
    .trim()
    .toLowerCase()
    .split(/[\s;(]/, 1);
  if (verb !== 'select' && verb !== 'with') return verb;
  const named = commonTables(text);
  const table = [...text.matchAll(READ)]
    .map(([, name = '']) => name.toLowerCase())
    .find((name) => !named.has(name));
  return table === undefined ? 'select' : `select ${table}`;
}

/** The names that the statement itself gives, in its `with`. */
function commonTables(text: string): ReadonlySet<string> {
  const named = text.matchAll(
    /(?:\bwith|,)\s+(?:recursive\s+)?([a-z_]\w*)\s*(?:\([^)]*\))?\s+as\s+(?:not\s+)?(?:materialized\s+)?\(/gi,
  );
  return new Set([...named].map(([, name = '']) => name.toLowerCase()));
}
