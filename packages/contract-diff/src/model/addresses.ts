/** Paths and addresses with parameters. */
import type { JsonObject } from '../schema/index.js';
import type { Address } from './contract.js';

/** Numbers the parameters: their names do not count on the wire. */
export function addressOf(node: JsonObject, key: string, template: string): Address {
  const names: string[] = [];
  const value = template.replaceAll(/\{([^}]*)\}/g, (_, name: string) => `{${names.push(name)}}`);
  return { node, key, value, names };
}
