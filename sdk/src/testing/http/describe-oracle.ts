import type { Discovery } from '../../http/contract-schemas.js';
import type { OracleProfile } from '../oracle/mock-oracle.js';
import { HEARTBEAT_SECONDS } from './mock-responses.js';

/** The discovery document of an oracle in memory, with the limits of a server that has its default settings. */
export const describeOracle = ({ name, did }: OracleProfile, url: string): Discovery => ({
  oracle: { name, did, entityDid: did },
  api: { url },
  socket: { url, path: '/socket.io/', namespace: '/' },
  contracts: {
    openapi: { version: '0.0.0', url: `${url}/openapi.json` },
    asyncapi: { version: '0.0.0', url: `${url}/asyncapi.json` },
  },
  authentication: {
    capability: { can: '*', with: 'ixo:oracle' },
    invocationMaxSeconds: 900,
    delegationMaxSeconds: 2_592_000,
    delegationSignIn: true,
  },
  limits: {
    bodyBytes: 262_144,
    headerBytes: 32_768,
    messageCharacters: 65_536,
    attachmentsPerMessage: 10,
    attachmentBytes: 26_214_400,
    attachmentsBytes: 52_428_800,
    toolResultBytes: 1_048_576,
    clientToolSeconds: 15,
    heartbeatSeconds: HEARTBEAT_SECONDS,
  },
  features: ['actions', 'attachments', 'browser-tools', 'durable-runs', 'idempotency', 'models', 'streaming'],
  plugins: [],
});
