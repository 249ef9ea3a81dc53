import type { Credential, PluginOperation } from '../../../sdk/src/plugins/plugin-operation.js';
import type { Media, OpenApi, Parameter } from '../contracts.js';
import { listOperations, type ResolvedOperation } from '../operations.js';
import { withPaths } from '../plugin/reachable-components.js';
import type { Deployment } from './deployment.js';
import { UnreadableDeployment } from './unreadable-deployment.js';

/** An operation of a plugin, with what a client needs of it. */
export interface ClientOperation {
  readonly plugin: string;
  readonly id: string;
  readonly row: PluginOperation;
  readonly source: ResolvedOperation['source'];
  /** What callers give. */
  readonly parameters: readonly Parameter[];
  readonly body: (Body & { readonly required: boolean }) | undefined;
  /** The successful ones. */
  readonly replies: readonly { readonly status: string; readonly body: Body | undefined }[];
}

/** The media type that the client uses, and its schema. */
interface Body {
  readonly type: string;
  readonly media: Media;
}

/** Sent by the SDK for each call, or for the caller's information only. */
const SENT_BY_SDK = ['x-request-id', 'idempotency-key', 'x-did', 'authorization'];

const CREDENTIALS: Readonly<Record<string, Credential>> = {
  ucanInvocation: 'auth',
  ucanDelegation: 'auth',
  platformKey: 'apiKey',
};

/** Beside another scheme, it only says what the `Authorization` header has. */
const MARKER = 'ucanAuthType';

/**
 * The operations of the plugins, in the order of their names. Those whose callers the SDK cannot authenticate are left out, and those with raw
 * bodies: the senders of webhooks call them, not users.
 */
export function pluginOperations({ plugins, openapi }: Deployment): ClientOperation[] {
  const found = plugins.flatMap((plugin) =>
    listOperations(withPaths(openapi, pathsOf(plugin, openapi.paths))).flatMap((operation) => {
      const credentials = credentialsOf(operation);
      return credentials && !operation.source['x-raw-body']
        ? [clientOperation(plugin, operation, credentials)]
        : [];
    }),
  );
  const ids = found.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice !== undefined)
    throw new UnreadableDeployment(`two operations of the contract are called ${twice}`);
  return found;
}

function pathsOf(plugin: string, paths: OpenApi['paths']): OpenApi['paths'] {
  return Object.fromEntries(
    Object.entries(paths).filter(([path]) => path === `/${plugin}` || path.startsWith(`/${plugin}/`)),
  );
}

/** @returns undefined when there is no alternative that the SDK has. */
function credentialsOf({ security }: ResolvedOperation): Credential[] | undefined {
  if (security.length === 0) return [];
  const found = security.flatMap((alternative) => {
    const schemes = alternative.filter((scheme) => scheme !== MARKER);
    const [credential] = schemes.map((scheme) => CREDENTIALS[scheme]);
    return schemes.length === 1 && credential ? [credential] : [];
  });
  return found.length === 0 ? undefined : [...new Set(found)];
}

function clientOperation(
  plugin: string,
  operation: ResolvedOperation,
  credentials: Credential[],
): ClientOperation {
  const { id, path, body, parameters, source } = operation;
  const sent = body && preferred(body.content);
  const replies = operation.replies
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { content = {} }]) => ({ status, body: preferred(content) }));
  const types = replies.flatMap((reply) => reply.body?.type ?? []);
  const replyType = types.some(isJson) ? undefined : types[0];
  return {
    plugin,
    id,
    source,
    row: {
      method: methodOf(operation),
      path,
      credentials,
      ...(parameters.some(isIdempotencyKey) && { takesIdempotencyKey: true }),
      ...(sent && sent.type !== 'application/json' && { bodyType: sent.type }),
      ...(replyType !== undefined && { replyType }),
    },
    parameters: parameters.filter(isGiven),
    body: body && sent && { ...sent, required: body.required },
    replies,
  };
}

function methodOf({ method }: ResolvedOperation): PluginOperation['method'] {
  return method.toLowerCase() as PluginOperation['method'];
}

function isGiven(parameter: Parameter): boolean {
  return (
    parameter.in !== 'cookie' &&
    !(parameter.in === 'header' && SENT_BY_SDK.includes(parameter.name.toLowerCase()))
  );
}

function isIdempotencyKey({ in: place, name }: Parameter): boolean {
  return place === 'header' && name.toLowerCase() === 'idempotency-key';
}

/** JSON where there is a choice. */
function preferred(content: Readonly<Record<string, Media>>): Body | undefined {
  const all = Object.entries(content).map(([type, media]) => ({ type, media }));
  return (
    all.find(({ type }) => type === 'application/json') ?? all.find(({ type }) => isJson(type)) ?? all[0]
  );
}

export function isJson(type: string): boolean {
  return /^application\/(?:[^;]+\+)?json$/.test(type);
}
