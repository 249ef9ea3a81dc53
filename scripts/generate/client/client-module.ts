import { camelCase, pascalCase } from '../../../server/plugins/contract/names.js';
import {
  deprecationKeysOf,
  deprecationNotice,
} from '../../../server/contract/deprecation/deprecation-keys.js';
import type { Parameter } from '../contracts.js';
import { docComment } from './doc-comment.js';
import { isJson, type ClientOperation } from './plugin-operations.js';

/** The module `client.ts`: the SDK's client with the operations of the plugins as methods. */
export function clientModule(operations: readonly ClientOperation[]): string {
  const names = [...new Set(operations.map(({ plugin }) => plugin))];
  const plugins = names.map((name) => ({ name, own: operations.filter(({ plugin }) => plugin === name) }));
  const optionTypes = ['CallOptions', 'SendOptions'].filter((type) =>
    operations.some(({ row }) => optionsOf(row) === type),
  );
  return `import { createOracleClient } from "@twin-oracle/sdk";
import type { ${[...optionTypes, 'OracleClient', 'OracleClientOptions'].join(', ')} } from "@twin-oracle/sdk";
import { createPluginCalls } from "@twin-oracle/sdk/plugins";
import type { PluginOperations } from "@twin-oracle/sdk/plugins";
${operations.length > 0 ? 'import type { operations } from "./types.js";\n' : ''}
${plugins.map(({ name, own }) => pluginInterface(name, own)).join('\n')}
/** The plugins of the deployment. */
export interface Plugins {
${names.map((name) => `  readonly ${camelCase(name)}: ${interfaceName(name)};\n`).join('')}}

export interface ClientOptions extends OracleClientOptions {
  /** For operations of plugins that take API keys. It is a secret: keep it out of browsers. */
  readonly apiKey?: string | undefined;
}

export interface Client extends OracleClient {
  readonly plugins: Plugins;
}

/** The API of this deployment. */
export const createClient = (options: ClientOptions): Client => ({
  ...createOracleClient(options),
  plugins: createPluginCalls<Plugins>(rows, options),
});

const rows: PluginOperations<Plugins> = {
${plugins.map(({ name, own }) => pluginRows(name, own)).join('')}};
`;
}

function interfaceName(plugin: string): string {
  return `${pascalCase(plugin)}Plugin`;
}

function pluginInterface(plugin: string, operations: readonly ClientOperation[]): string {
  return `/** The operations of the plugin ${plugin}. */
export interface ${interfaceName(plugin)} {
${operations.map(method).join('')}}
`;
}

function pluginRows(plugin: string, operations: readonly ClientOperation[]): string {
  return `  ${camelCase(plugin)}: {
${operations.map(({ id, row }) => `    ${id}: ${JSON.stringify(row)},\n`).join('')}  },
`;
}

function method(operation: ClientOperation): string {
  const { id, row } = operation;
  const members = requestMembers(operation);
  const isOptional = members.every(({ required }) => !required);
  const lines = members.map(({ text }) => `    ${text}\n`).join('');
  const request = `${members.length > 0 ? `{\n${lines}  } & ` : ''}${optionsOf(row)}`;
  return `${commentOf(operation)}  ${id}(request${isOptional ? '?' : ''}: ${request}): Promise<${replyOf(operation)}>;\n`;
}

function commentOf({ source, row: { method, path } }: ClientOperation): string {
  const keys = deprecationKeysOf(source);
  const lines = [
    ...(source.summary === undefined ? [] : [`${source.summary}.`]),
    ...(source.description === undefined ? [] : [source.description.trim()]),
    `\`${method.toUpperCase()} ${path}\``,
    ...(keys ? [`@deprecated ${deprecationNotice(keys)}`] : []),
  ];
  return docComment(lines, '  ');
}

function optionsOf({ takesIdempotencyKey }: ClientOperation['row']): 'SendOptions' | 'CallOptions' {
  return takesIdempotencyKey ? 'SendOptions' : 'CallOptions';
}

interface RequestMember {
  readonly text: string;
  readonly required: boolean;
}

function requestMembers({ id, parameters, body }: ClientOperation): RequestMember[] {
  const member = (name: string, type: string, required: boolean): RequestMember => ({
    text: required ? `readonly ${name}: ${type};` : `readonly ${name}?: ${type} | undefined;`,
    required,
  });
  const ofPlace = (place: Parameter['in']) => parameters.filter((parameter) => parameter.in === place);
  const places = (['path', 'query', 'header'] as const).filter((place) => ofPlace(place).length > 0);
  const operation = `operations["${id}"]`;
  return [
    ...places.map((place) => {
      const isRequired = ofPlace(place).some(({ required }) => required);
      const type = `${operation}["parameters"]["${place}"]`;
      return member(place, isRequired ? type : `NonNullable<${type}>`, isRequired);
    }),
    ...(body
      ? [
          member(
            'body',
            isJson(body.type)
              ? `NonNullable<${operation}["requestBody"]>["content"][${JSON.stringify(body.type)}]`
              : 'NonNullable<RequestInit["body"]>',
            body.required,
          ),
        ]
      : []),
  ];
}

function replyOf({ id, row, replies }: ClientOperation): string {
  if (row.replyType !== undefined) return 'Response';
  const types = replies.map(({ status, body }) =>
    body
      ? `operations["${id}"]["responses"][${status === '2XX' ? '"2XX"' : status}]["content"][${JSON.stringify(body.type)}]`
      : 'undefined',
  );
  return types.length === 0 ? 'unknown' : [...new Set(types)].join(' | ');
}
