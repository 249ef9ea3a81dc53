/** Lists of codes that programs branch on, by `x-codes`: none goes, and none changes its meaning. */
import { isObject, type JsonObject } from '../schema/json.js';
import type { ContractDocument } from '../load/document.js';
import type { CodeList } from './contract.js';
import { nameOf } from './marked.js';
import { texts } from './texts.js';

export function readCodeLists(document: ContractDocument): Map<string, CodeList> {
  const lists = [...document.nodes].filter(isObject).filter((node) => node['x-codes'] === true);
  return new Map(lists.map((node) => [nameOf(document, node), readCodeList(node)]));
}

function readCodeList(node: JsonObject): CodeList {
  const rows = tableRows(typeof node.description === 'string' ? node.description : '');
  return { node, codes: new Map(texts(node.enum).map((code) => [code, rows.get(code) ?? {}])) };
}

/** The rows of a Markdown table that begin with a code; a column between is the status. */
function tableRows(description: string): Map<string, { status?: string; meaning: string }> {
  return new Map(
    description.split('\n').flatMap((line): [string, { status?: string; meaning: string }][] => {
      const [code, ...cells] = line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      const meaning = cells.at(-1);
      const quoted = /^`(.+)`$/.exec(code ?? '')?.[1];
      if (quoted === undefined || meaning === undefined) return [];
      return [[quoted, { meaning, ...(cells.length > 1 ? { status: cells[0] } : {}) }]];
    }),
  );
}
