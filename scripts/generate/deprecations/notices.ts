import { isObject } from '../contracts.js';
import {
  deprecationKeysOf,
  deprecationNotice,
} from '../../../server/contract/deprecation/deprecation-keys.js';

/** The document with each deprecation as a tag of the comment that openapi-typescript writes, with its dates and its successor. */
export function withNotices<Document extends object>(document: Document): Document {
  return map(document, (node) => {
    const keys = deprecationKeysOf(node);
    if (!keys) return node;
    const { deprecated: _, ...rest } = node;
    const notice = `@deprecated ${deprecationNotice(keys)}`;
    // The tools write a title and a summary as they are. The text after a tag belongs to the tag.
    return typeof rest.summary === 'string'
      ? { ...rest, summary: `${rest.summary}\n${notice}` }
      : { ...rest, title: notice };
  });
}

/** The document without its deprecations. */
export function withoutNotices<Document extends object>(document: Document): Document {
  return map(document, (node) => {
    if (node.deprecated !== true) return node;
    const { deprecated: _, ...rest } = node;
    return rest;
  });
}

type Node = Record<string, unknown>;

function map<Document extends object>(document: Document, change: (node: Node) => Node): Document {
  return JSON.parse(JSON.stringify(document), (_key, value: unknown) =>
    isObject(value) && !Array.isArray(value) ? change(value) : value,
  ) as Document;
}
