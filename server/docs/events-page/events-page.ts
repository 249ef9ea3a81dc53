import {
  nameOf,
  resolve,
  type AsyncApi,
  type AsyncOperation,
  type Channel,
  type Message,
  type Ref,
  type Schema,
} from '../../contract/contract-document.js';
import { deprecationBadge } from './deprecation-badge.js';
import { blocks, firstParagraph } from './render-markdown.js';
import { markup, type Markup } from './markup.js';
import { isScalar, payloadOf, rulesOf, typeOf } from './payload.js';

/** The page about sockets and streams as HTML, without scripts; `page.ts` has the frame. */
export function renderEventsPage(asyncapi: AsyncApi): string {
  const shown: Shown = new Map();
  return markup`<div class="reference">
${contents(asyncapi)}
<main>
<h1>${asyncapi.info.title} <span class="version">${asyncapi.info.version}</span></h1>
${blocks(asyncapi.info.description)}
${Object.entries(asyncapi.channels).map(([id, channel]) => channelSection(asyncapi, id, channel, shown))}${sharedTypes(asyncapi)}</main>
</div>
`.source;
}

const directions = [
  { action: 'send', title: 'From the server' },
  { action: 'receive', title: 'From the client' },
] as const;

/** The operations of a channel, grouped by sender. */
function groups(document: AsyncApi, channelId: string) {
  const operations = Object.entries(document.operations).filter(
    ([, { channel }]) => nameOf(channel) === channelId,
  );
  return directions
    .map(({ action, title }) => ({
      action,
      title,
      operations: operations.filter(([, operation]) => operation.action === action),
    }))
    .filter((group) => group.operations.length > 0);
}

function contents(document: AsyncApi): Markup {
  const entry = ([id, { summary, messages }]: [string, AsyncOperation]) =>
    messages.length === 1
      ? messages.map((ref) => messageLink(document, id, ref))
      : markup`<li><a href="#${id}">${summary}</a><ul>${messages.map((ref) => messageLink(document, id, ref))}</ul></li>\n`;
  const channels = Object.entries(document.channels).map(
    ([id, { title }]) => markup`<h2><a href="#channel-${id}">${title ?? id}</a></h2>
${groups(document, id).map((group) => markup`<h3>${group.title}</h3>\n<ul>\n${group.operations.map(entry)}</ul>\n`)}`,
  );
  return markup`<nav class="contents" aria-label="Contents">
${channels}<h2><a href="#types">Shared values</a></h2>
</nav>`;
}

function messageLink(document: AsyncApi, operationId: string, ref: Ref): Markup {
  return markup`<li><a href="#${operationId}.${nameOf(ref)}"><code>${resolve<Message>(document, ref).name}</code></a></li>\n`;
}

function channelSection(document: AsyncApi, id: string, channel: Channel, shown: Shown): Markup {
  return markup`<section id="channel-${id}">
<h2>${channel.title ?? id}</h2>
${blocks(channel.description)}
${connection(document, channel)}
${groups(document, id).map(
  ({ title, operations }) => markup`<h3>${title}</h3>
${operations.map(([operationId, operation]) => operationSection(document, operationId, operation, shown))}`,
)}</section>
`;
}

function connection(document: AsyncApi, channel: Channel): Markup {
  const servers = channel.servers
    .map((ref) => document.servers[nameOf(ref)])
    .filter((server) => server !== undefined);
  return markup`<dl class="connection">
${servers.map(({ protocol, description }) => markup`<dt>Protocol</dt><dd>${protocol}${description && markup`: ${firstParagraph(description)}`}</dd>\n`)}<dt>Address</dt><dd><code>${channel.address}</code></dd>
${Object.entries(channel.parameters ?? {}).map(([name, { description }]) => markup`<dt><code>${name}</code></dt><dd>${firstParagraph(description)}</dd>\n`)}</dl>
${handshake(document, channel)}`;
}

function handshake(document: AsyncApi, { 'x-socket-handshake': parts }: Channel): Markup | undefined {
  if (!parts) return undefined;
  const options = Object.entries(parts).map(
    ([part, name]) => `${part}: { ${firstField(document, name)}: '…' }`,
  );
  const payload = (name: string) => payloadOf(document, { $ref: `#/components/schemas/${name}` });
  return markup`<h3>The handshake</h3>
<pre tabindex="0"><code>const socket = io(origin, { ${options.join(', ')} });</code></pre>
<h4><code>query</code></h4>
${payload(parts.query)}
<h4><code>auth</code></h4>
${payload(parts.auth)}
`;
}

function firstField(document: AsyncApi, schemaName: string): string {
  return Object.keys(document.components.schemas[schemaName]?.properties ?? {})[0] ?? '';
}

type Side = 'server' | 'client';

function operationSection(document: AsyncApi, id: string, operation: AsyncOperation, shown: Shown): Markup {
  const [asks, answers]: [Side, Side] =
    operation.action === 'send' ? ['server', 'client'] : ['client', 'server'];
  const article = (ref: Ref, from: Side) =>
    messageArticle(document, `${id}.${nameOf(ref)}`, resolve<Message>(document, ref), from, shown);
  return markup`<section class="operation" id="${id}">
<h4>${operation.summary ?? id} <span class="stability ${operation['x-stability-level']}">${operation['x-stability-level']}</span></h4>
${blocks(operation.description)}
${operation.messages.map((ref) => article(ref, asks))}${
    operation.reply &&
    markup`<p class="reply">Answered with</p>
${operation.reply.messages.map((ref) => article(ref, answers))}`
  }</section>
`;
}

function messageArticle(document: AsyncApi, id: string, message: Message, from: Side, shown: Shown): Markup {
  const { name, summary, description, payload, examples = [] } = message;
  return markup`<article id="${id}">
<h5><code>${name}</code> <span class="direction from-${from}">from the ${from}</span>${deprecationBadge(message)}</h5>
${blocks(summary)}
${blocks(description)}
${payload ? payloadOnce(document, payload, id, shown, summary) : markup`<p>Without payload.</p>`}
${examples.map((example) => markup`<pre tabindex="0"><code>${JSON.stringify(example.payload, null, 2)}</code></pre>\n`)}</article>
`;
}

/** By the name of their schema: payloads that several messages share, and where the page describes them. */
type Shown = Map<string, string>;

/** A shared payload is described with its first message. */
function payloadOnce(
  document: AsyncApi,
  payload: Schema,
  id: string,
  shown: Shown,
  shownAbove: string | undefined,
): Markup {
  const name = payload.$ref;
  const users = Object.values(document.components.messages).filter(
    (message) => message.payload?.$ref === name,
  );
  if (name === undefined || users.length === 1) return payloadOf(document, payload, shownAbove);
  const first = shown.get(name);
  if (first !== undefined)
    return markup`<p>With the fields of <a href="#${first}">the first of its kind</a>.</p>`;
  shown.set(name, id);
  return payloadOf(document, payload, shownAbove);
}

/** Named strings and numbers, which the tables link to. */
function sharedTypes(document: AsyncApi): Markup {
  const named = Object.entries(document.components.schemas).filter(([, schema]) => isScalar(schema));
  const sections = named.map(
    ([name, schema]) => markup`<article id="type-${name}">
<h3>${name} <span class="direction">${typeOf(document, schema)}</span></h3>
${blocks(schema.description)}
<p>${rulesOf(schema)}</p>
</article>
`,
  );
  return markup`<section id="types">
<h2>Shared values</h2>
${sections}</section>
`;
}
