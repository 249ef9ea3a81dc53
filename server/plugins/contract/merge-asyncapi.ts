import {
  nameOf,
  type AsyncApi,
  type AsyncOperation,
  type Channel,
  type Message,
  type Ref,
  type Schema,
} from '../../contract/contract-document.js';
import { PluginError } from '../plugin-error.js';
import { asyncapiFragmentSchema } from './asyncapi-fragment.js';
import { resolveHostReferences } from './host-references.js';
import { assertNamedAfter } from './assert-named-after.js';
import { camelCase, pascalCase } from './names.js';
import { createOwners, type Owners } from './owners.js';
import { parseFragment } from './parse-fragment.js';

/** What one plugin adds. */
export interface AsyncApiAddition {
  readonly plugin: string;
  readonly fragment: object;
}

/** The host's channel of a session, in the merged document. */
const SESSION = '#/channels/session';

/**
 * Adds the fragments to the host's document. A fragment adds operations on the channel of a session, messages with the name `<plugin>.<event>` on the
 * wire, and schemas that begin with the plugin's name in PascalCase; whatever else it contains, and each clash, is a `PluginError` with the place. The
 * result does not depend on the order of the additions.
 */
export function mergeAsyncApi(host: AsyncApi, additions: readonly AsyncApiAddition[]): AsyncApi {
  const { channels, operations, components } = host;
  const { session } = channels;
  if (!session) throw new Error('the contract has no channel of a session');
  // Copies of what gets more members: the host's document stays as it is.
  const merged = {
    ...host,
    channels: { ...channels, session: { ...session, messages: { ...session.messages } } },
    operations: { ...operations },
    components: { ...components, messages: { ...components.messages }, schemas: { ...components.schemas } },
  };
  const owners = ownersOfHost(host);
  for (const addition of additions.toSorted((a, b) => (a.plugin < b.plugin ? -1 : 1)))
    addFragment(merged, host, addition, owners);
  return merged;
}

/** A document whose channel of a session is known to be there. */
type WithSession = AsyncApi & { readonly channels: { readonly session: Channel } };

/** The operations, messages and schemas of a fragment, with references into the merged document. */
interface Additions {
  readonly operations: Readonly<Record<string, AsyncOperation>>;
  readonly messages: Readonly<Record<string, Message & { payload: Ref }>>;
  readonly schemas: Readonly<Record<string, Schema>>;
}

function addFragment(
  merged: WithSession,
  host: AsyncApi,
  { plugin, fragment }: AsyncApiAddition,
  owners: Owners,
): void {
  const { operations, messages, schemas } = readFragment(plugin, fragment, host);
  for (const name of Object.keys(schemas)) {
    const place = `components.schemas.${name}`;
    assertNamedAfter(plugin, place, name, pascalCase(plugin));
    owners.claim(plugin, 'schema', name, place);
  }
  Object.assign(merged.components.schemas, schemas);

  for (const [key, message] of Object.entries(messages)) {
    const place = `components.messages.${key}`;
    assertNamedAfter(plugin, place, key, camelCase(plugin));
    owners.claim(plugin, 'message', key, place);
    assertMessage(plugin, place, message, merged.components.schemas);
  }
  Object.assign(merged.components.messages, messages);

  const said = new Set<string>();
  for (const [id, operation] of Object.entries(operations)) {
    const place = `operations.${id}`;
    owners.claim(plugin, 'operation', id, place);
    for (const key of operation.messages.map(nameOf)) {
      // In one direction, by one operation: so a name tells who sends it.
      owners.claim(plugin, 'event', messages[key]?.name ?? key, place);
      said.add(key);
    }
    merged.operations[id] = onSession(operation);
  }
  for (const key of Object.keys(messages)) {
    if (!said.has(key))
      throw new PluginError(plugin, `components.messages.${key}: no operation sends or receives it`);
    merged.channels.session.messages[key] = { $ref: `#/components/messages/${key}` };
  }
}

function readFragment(plugin: string, fragment: object, host: AsyncApi): Additions {
  const { operations, components } = parseFragment(
    plugin,
    'the fragment of AsyncAPI',
    asyncapiFragmentSchema,
    fragment,
  );
  const { messages, schemas = {} } = resolveHostReferences(plugin, { components }, host).components;
  for (const [id, { messages: named }] of Object.entries(operations))
    for (const reference of named)
      if (!Object.hasOwn(messages, nameOf(reference)))
        throw new PluginError(plugin, `operations.${id}: ${reference.$ref} leads to nothing`);
  return { operations, messages, schemas };
}

const EVENT = /^[a-z][a-z0-9_-]{0,63}$/;

function assertMessage(
  plugin: string,
  place: string,
  { name, payload }: Message & { payload: Ref },
  schemas: Readonly<Record<string, Schema>>,
): void {
  if (!name.startsWith(`${plugin}.`) || !EVENT.test(name.slice(plugin.length + 1)))
    throw new PluginError(plugin, `${place}.name: must be ${plugin}.<event>, in lower case`);
  if (schemas[nameOf(payload)]?.type !== 'object')
    throw new PluginError(plugin, `${place}.payload: must be an object`);
}

/** An operation names messages of its channel, not of the components. */
function onSession(operation: AsyncOperation): AsyncOperation {
  return {
    ...operation,
    channel: { $ref: SESSION },
    messages: operation.messages.map((reference) => ({ $ref: `${SESSION}/messages/${nameOf(reference)}` })),
  };
}

function ownersOfHost({ operations, components: { messages, schemas } }: AsyncApi): Owners {
  const owners = createOwners();
  for (const name of Object.keys(operations)) owners.addHost('operation', name);
  for (const [key, { name }] of Object.entries(messages)) {
    owners.addHost('message', key);
    owners.addHost('event', name);
  }
  for (const name of Object.keys(schemas)) owners.addHost('schema', name);
  return owners;
}
