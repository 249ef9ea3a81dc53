/** Servers of OpenAPI: each address that their variables can give. */
import { isArray, isObject, type JsonObject, type JsonValue } from '../../schema/json.js';
import type { Server } from '../contract.js';
import { textOf, texts } from '../texts.js';

export function readServers(root: JsonObject, value: JsonValue | undefined): Map<string, Server> {
  const servers = isArray(value) ? value.filter(isObject) : [];
  if (servers.length === 0) return new Map([['/', { node: root, defaults: {} }]]);
  return new Map(
    servers.flatMap((node) => {
      const variables = isObject(node.variables) ? node.variables : {};
      const defaults = Object.fromEntries(
        Object.entries(variables).map(([name, variable]) => [
          name,
          isObject(variable) ? (variable.default ?? null) : null,
        ]),
      );
      return addresses(textOf(node.url), Object.entries(variables)).map((url): [string, Server] => [
        url,
        { node, defaults },
      ]);
    }),
  );
}

/** A variable with a list of values yields one address for each value; the name of a variable without a list does not matter. */
function addresses(url: string, variables: [string, JsonValue][]): string[] {
  return variables.reduce(
    (urls, [name, variable], index) => {
      const listed = isObject(variable) ? texts(variable.enum) : [];
      const values = listed.length > 0 ? listed : [`{${index}}`];
      return urls.flatMap((each) => values.map((value) => each.replaceAll(`{${name}}`, value)));
    },
    [url],
  );
}
