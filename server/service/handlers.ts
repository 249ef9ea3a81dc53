import type { Handlers } from '../auth/callers/handler.js';
import { AUTH_CAPABILITY } from '../auth/ucan/check-claims.js';
import { MAX_BODY_BYTES } from '../contract/request/body-bytes.js';
import { Problem } from '../contract/errors/problem.js';
import { jsonText } from '../contract/reply/reply.js';
import { HEARTBEAT_SECONDS } from '../contract/streaming/sse.js';
import { createStaticDocument, isFresh, type StaticDocument } from '../contract/reply/static-document.js';
import type { Schema } from '../contract/types.js';
import type { AsyncApi } from '../contract/contract-document.js';
import {
  docsContentSecurityPolicy,
  docsPage,
  eventsPage,
  findDocsAsset,
  type DocsAsset,
} from '../docs/assets.js';
import type openapiDocument from '../../generated/openapi.json';
import { MAX_HEADER_BYTES } from './request-limits.js';

type OpenApi = typeof openapiDocument;

export interface ServiceOptions {
  readonly oracle: Schema<'Discovery'>['oracle'];
  readonly authentication: Omit<Schema<'Discovery'>['authentication'], 'capability'>;
  /** Per caller; 0 means no limit. */
  readonly requestsPerMinute: number;
  readonly oracleLimits: Pick<
    Schema<'Discovery'>['limits'],
    'attachmentBytes' | 'attachmentsBytes' | 'toolResultBytes' | 'clientToolSeconds'
  >;
  /** Whether MCP servers are configured. */
  readonly hasMcp: boolean;
  /** The OpenAPI document, with what plugins add. */
  readonly openapi: OpenApi;
  /** The AsyncAPI document, with what plugins add. */
  readonly asyncapi: AsyncApi;
  /** The plugins that are loaded. */
  readonly plugins: readonly Schema<'PluginDetails'>[];
  /** The URL of the server for clients; a function, because the port is known only once the server listens. */
  readonly publicUrl: () => string;
  readonly socketPath: string;
  /** The longest silence of a stream. */
  readonly heartbeatSeconds?: number;
  /** Rejects when this replica should receive no traffic. */
  readonly checkReady: () => Promise<void>;
}

type ServiceOperation =
  | 'getStatus'
  | 'getHealth'
  | 'getReadiness'
  | 'getDiscovery'
  | 'getOpenApiDocument'
  | 'getAsyncApiDocument'
  | 'getDocs'
  | 'getDocsAsset';

export function createServiceHandlers({
  oracle,
  authentication,
  requestsPerMinute,
  oracleLimits,
  hasMcp,
  openapi,
  asyncapi,
  plugins,
  publicUrl,
  socketPath,
  heartbeatSeconds = HEARTBEAT_SECONDS,
  checkReady,
}: ServiceOptions): Handlers<ServiceOperation> {
  const documents = new Map<string, StaticDocument>();
  /** Created on first use. */
  const documentOf = (name: string, maxAgeSeconds: number, content: () => string | Buffer) => {
    const document = documents.get(name) ?? createStaticDocument(content(), maxAgeSeconds);
    documents.set(name, document);
    return document;
  };

  let rendered: Promise<DocsAsset> | undefined;
  const renderedEventsPage = () => (rendered ??= eventsPage(asyncapi));

  return {
    getStatus: () => ({
      status: 200,
      body: { status: 'ok', message: `${oracle.name} is running`, timestamp: now() },
    }),
    getHealth: () => ({ status: 200, body: { status: 'ok', timestamp: now() } }),
    async getReadiness() {
      await checkReady();
      return { status: 200, body: { status: 'ready', timestamp: now(), checks: { database: 'up' } } };
    },
    getDiscovery: ({ header }) =>
      // The URL of the server is known once it listens.
      asJson(
        header,
        documentOf(`discovery of ${publicUrl()}`, DOCUMENT_SECONDS, () => jsonText(describeOracle())),
      ),
    getOpenApiDocument: ({ header }) =>
      asJson(
        header,
        documentOf('openapi.json', DOCUMENT_SECONDS, () => jsonText(openapi)),
      ),
    getAsyncApiDocument: ({ header }) =>
      asJson(
        header,
        documentOf('asyncapi.json', DOCUMENT_SECONDS, () => jsonText(asyncapi)),
      ),
    getDocs: ({ header }) =>
      asDocs(
        header,
        'text/html',
        documentOf('docs', DOCUMENT_SECONDS, () => docsPage),
      ),
    async getDocsAsset({ path, header }) {
      const asset = path.asset === 'events' ? await renderedEventsPage() : findDocsAsset(path.asset);
      if (!asset) throw new Problem('asset_not_found', `The documentation has no file ${path.asset}`);
      return asDocs(
        header,
        asset.type,
        documentOf(`docs/${path.asset}`, ASSET_SECONDS, () => asset.body),
      );
    },
  };

  function describeOracle(): Schema<'Discovery'> {
    const url = publicUrl();
    const { SendMessage } = openapi.components.schemas;
    return {
      oracle,
      api: { url },
      socket: { url, path: socketPath, namespace: '/' },
      contracts: {
        openapi: { version: openapi.info.version, url: `${url}/openapi.json` },
        asyncapi: { version: asyncapi.info.version, url: `${url}/asyncapi.json` },
      },
      authentication: { capability: AUTH_CAPABILITY, ...authentication },
      limits: {
        bodyBytes: MAX_BODY_BYTES,
        headerBytes: MAX_HEADER_BYTES,
        attachmentsPerMessage: SendMessage.properties.attachments.maxItems,
        ...oracleLimits,
        messageCharacters: SendMessage.properties.message.maxLength,
        ...(requestsPerMinute > 0 && { requestsPerMinute }),
        heartbeatSeconds,
      },
      features: [
        'actions',
        'attachments',
        'browser-tools',
        'durable-runs',
        'idempotency',
        ...(hasMcp ? ['mcp'] : []),
        'models',
        'socket',
        'streaming',
      ],
      plugins: plugins.map(({ name }) => name),
      pluginDetails: [...plugins],
    };
  }
}

interface ConditionalHeaders {
  readonly 'if-none-match'?: string;
}

function asJson(header: ConditionalHeaders, document: StaticDocument) {
  const { headers, bytes } = document;
  return isFresh(document, header['if-none-match'])
    ? { status: 304 as const, headers }
    : { status: 200 as const, bytes, headers };
}

function asDocs<Type extends DocsAsset['type']>(
  header: ConditionalHeaders,
  type: Type,
  document: StaticDocument,
) {
  const headers = { ...document.headers, 'Content-Security-Policy': docsContentSecurityPolicy };
  return isFresh(document, header['if-none-match'])
    ? { status: 304 as const, headers }
    : { status: 200 as const, type, body: document.bytes, headers };
}

/** Documents change with the server and its settings; clients should see new ones soon after a restart. */
const DOCUMENT_SECONDS = 300;
/** The files of the pages change only with the server, and the largest has 1.7 MB. */
const ASSET_SECONDS = 3_600;

function now(): string {
  return new Date().toISOString();
}
