import type { Handlers } from '../auth/handler.js';
import { AUTH_CAPABILITY } from '../auth/ucan/claims.js';
import { MAX_BODY_BYTES } from '../contract/body-bytes.js';
import { Problem } from '../contract/problem.js';
import { HEARTBEAT_SECONDS } from '../contract/sse.js';
import type { Schema } from '../contract/types.js';
import { docsContentSecurityPolicy, docsPage, findDocsAsset } from '../docs/assets.js';
import asyncapi from '../../generated/asyncapi.json' with { type: 'json' };
import openapi from '../../generated/openapi.json' with { type: 'json' };
import { MAX_HEADER_BYTES } from './limits.js';

export interface ServiceOptions {
  readonly oracle: Schema<'Discovery'>['oracle'];
  readonly authentication: Omit<Schema<'Discovery'>['authentication'], 'capability'>;
  /** For each caller; 0 for no limit. */
  readonly requestsPerMinute: number;
  readonly oracleLimits: Pick<
    Schema<'Discovery'>['limits'],
    'attachmentBytes' | 'attachmentsBytes' | 'toolResultBytes' | 'clientToolSeconds'
  >;
  /** Whether there are tools of MCP servers. */
  readonly hasMcp: boolean;
  /** Where clients reach the server; asked at each call, since the port is known only once the server listens. */
  readonly publicUrl: () => string;
  readonly socketPath: string;
  /** Rejects when this replica should get no traffic. */
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
  publicUrl,
  socketPath,
  checkReady,
}: ServiceOptions): Handlers<ServiceOperation> {
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
    getDiscovery: () => ({ status: 200, body: describeOracle() }),
    getOpenApiDocument: () => ({ status: 200, body: openapi }),
    getAsyncApiDocument: () => ({ status: 200, body: asyncapi }),
    getDocs: () => ({ status: 200, type: 'text/html', body: docsPage, headers: pageHeaders }),
    getDocsAsset({ path }) {
      const asset = findDocsAsset(path.asset);
      if (!asset) throw new Problem('asset_not_found', `The documentation has no file ${path.asset}`);
      return { status: 200, ...asset, headers: assetHeaders };
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
        heartbeatSeconds: HEARTBEAT_SECONDS,
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
      plugins: [],
    };
  }
}

/** The files change with the server only, and the largest has 1.7 MB. */
const assetHeaders = {
  'Content-Security-Policy': docsContentSecurityPolicy,
  'Cache-Control': 'public, max-age=3600',
};
const pageHeaders = { 'Content-Security-Policy': docsContentSecurityPolicy, 'Cache-Control': 'no-cache' };

function now(): string {
  return new Date().toISOString();
}
