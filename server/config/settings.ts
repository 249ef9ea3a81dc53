import { z } from 'zod';
import { ConfigError } from '../errors/config-error.js';
import { parseApiKey } from '../auth/api-keys/format.js';
import { parseEncryptionKeys } from '../auth/encryption/encryption-keys.js';
import { governanceSettings } from './governance-settings.js';
import { parseModels } from './model-settings.js';
import { parseMcpServers } from './mcp-settings.js';
import { capacitySettings } from './capacity-settings.js';
import { observabilitySettings } from './observability-settings.js';
import { retentionSettings } from './retention-settings.js';
import { parseTrustProxy } from '../rate-limit/client-address.js';
import {
  did,
  didMethods,
  isEndpoint,
  isOrigin,
  isRedisUrl,
  isResolverUrl,
  oneOf,
  onOrOff,
  origins,
  text,
  wholeNumber,
} from './formats.js';
import { givenSettings, issueLines, type Environment } from './read-settings.js';

/** Every setting: its name in the environment, its type, its default and its description. docs/settings.md is generated from it. */
export const settings = z.object({
  PORT: wholeNumber(0, 65535)
    .prefault('3000')
    .describe('Port of the HTTP API and the socket; 0 takes a free one.'),
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on; `0.0.0.0` for all.'),
  PUBLIC_URL: z
    .string()
    .transform((text) => text.replace(/\/$/, ''))
    .refine(isOrigin, 'must be an origin such as https://oracle.example.org, without a path')
    .optional()
    .describe(
      'Origin that clients reach the server by, for the discovery document. Unset: made of `HOST` and `PORT`.',
    ),
  DATA_DIR: z
    .string()
    .regex(
      /^[^"$`\n]+$/,
      'must not hold quotes, dollar signs, backticks or line breaks, which the database cannot take',
    )
    .default('.data')
    .describe('Folder of the embedded database and of the keys that the server makes.'),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(?:ql)?$/,
      error:
        'must be an address such as postgres://user:password@host:5432/name (special characters in the password are written as %XX)',
    })
    .optional()
    .describe('A PostgreSQL to use in place of the embedded one, or a pooler in front of it.'),
  DATABASE_DIRECT_URL: z
    .url({ protocol: /^postgres(?:ql)?$/, error: 'must be an address like that of `DATABASE_URL`' })
    .optional()
    .describe(
      'The same database without the pooler, where `DATABASE_URL` is one that does not keep sessions: for notifications, migrations and locks. Unset: the same as `DATABASE_URL`.',
    ),
  DATABASE_PREPARE: onOrOff
    .prefault('on')
    .describe(
      'Whether connections keep prepared statements. `off` is for a pooler that cannot, such as PgBouncer before 1.21.',
    ),
  DATABASE_POOL_SIZE: wholeNumber(2, 500)
    .prefault('10')
    .describe(
      'Connections to the database for requests, at most. Two fifths as many more are for lists with filters, and four more for runs and for notifications among replicas.',
    ),
  REDIS_URL: z
    .string()
    .refine(
      isRedisUrl,
      'must be an address such as rediss://user:password@host:6379 (special characters in the password are written as %XX)',
    )
    .optional()
    .describe(
      'A Redis, version 6.2 or newer, that replicas share: `redis://…`, or with TLS `rediss://…`. Unset: there is one replica.',
    ),
  REDIS_PREFIX: z
    .string()
    .regex(/^[A-Za-z0-9:_-]{1,64}$/, 'must be 1 to 64 letters, digits, colons, hyphens or underscores')
    .default('twin-oracle')
    .describe('How every name in Redis begins, for deployments that share one.'),
  CORS_ORIGIN: origins
    .prefault('*')
    .describe('Origins that browsers may call from, divided by commas. Named origins may send credentials.'),
  CONSOLE: onOrOff
    .prefault('on')
    .describe('Whether the server serves the console, the web application at `/console`.'),
  ORACLE_NAME: text(100).default('Guide').describe('What the oracle is called.'),
  ORACLE_DID: did
    .optional()
    .describe("The oracle's DID, the audience of its UCANs. Unset: the `did:key` of its key."),
  ORACLE_ENTITY_DID: did
    .optional()
    .describe("The DID of the oracle's own twin. Unset: the same as the oracle's DID."),
  ORACLE_KEY: z
    .string()
    .min(1)
    .optional()
    .describe(
      "The oracle's Ed25519 key as multibase text. Unset: made at the first start and kept in `DATA_DIR`.",
    ),
  BOOTSTRAP_API_KEY: z
    .string()
    .refine(
      (text) => parseApiKey(text) !== undefined,
      'must be an API key: twk_<live|test>_… with its checksum',
    )
    .optional()
    .describe(
      'An API key to install at start. Unset: one is made at the first start, and printed once on a terminal; without one it is in `DATA_DIR/first-api-key`.',
    ),
  UCAN_AUTH_MAX_TTL_SECONDS: wholeNumber(1, 86_400)
    .prefault('900')
    .describe('How far ahead a UCAN invocation may expire.'),
  UCAN_DELEGATION_MAX_TTL_SECONDS: wholeNumber(1, 31_536_000)
    .prefault('2592000')
    .describe('How far ahead a UCAN delegation may expire; 30 days unless set.'),
  UCAN_DELEGATION_SIGN_IN: onOrOff
    .prefault('on')
    .describe(
      'Whether a delegation in `x-ucan-delegation` signs its issuer in when it comes alone. `off` asks for invocations.',
    ),
  ENCRYPTION_KEYS: z
    .string()
    .refine(
      (text) => parseEncryptionKeys(text) !== undefined,
      'must be keys of 32 bytes in base64, divided by commas',
    )
    .optional()
    .describe(
      'Keys for what is stored of users, such as their delegations: 32 bytes each in base64, divided by commas. The first encrypts, all decrypt. Unset: one is made at the first start and kept in `DATA_DIR`.',
    ),
  DID_RESOLVER_URL: z
    .string()
    .refine(isResolverUrl, 'must be an https URL without credentials, query or fragment')
    .optional()
    .describe(
      'A Universal Resolver for DIDs of other systems, such as https://resolver.example.org. Unset: they cannot sign in.',
    ),
  DID_RESOLVER_METHODS: didMethods
    .prefault('ixo')
    .describe(
      'DID methods that are looked up there, divided by commas. `web` lets anyone with a web site sign in.',
    ),
  DID_RESOLVER_PRIVATE: onOrOff
    .prefault('off')
    .describe('Whether the resolver may have an address of a private network.'),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const trusted = parseTrustProxy(text);
      if (trusted !== undefined) return trusted;
      context.addIssue('must be a number of hops, or addresses and subnets divided by commas');
      return z.NEVER;
    })
    .optional()
    .describe(
      'The proxies in front whose `X-Forwarded-For` is believed: how many there are, or their addresses and subnets, divided by commas. Unset: none.',
    ),
  RATE_LIMIT_PER_MINUTE: wholeNumber(0, 1_000_000)
    .prefault('600')
    .describe(
      'Requests that a caller may make in a minute, or an address on public operations; 0 for no limit.',
    ),
  FAILED_SIGN_INS_PER_MINUTE: wholeNumber(0, 1_000_000)
    .prefault('60')
    .describe(
      'Credentials that an address may have refused in a minute before it has to wait; 0 for no limit.',
    ),
  VALIDATOR: oneOf(['compiled', 'eov'])
    .default('compiled')
    .describe(
      '`eov` runs express-openapi-validator beside the compiled validators and fails where they disagree. For tests and staging.',
    ),
  REPLY_VALIDATION: oneOf(['log', 'strict'])
    .default('log')
    .describe(
      'What happens to a reply that does not fit the contract: it is sent and logged, or becomes a 500.',
    ),
  LLM_BASE_URL: z
    .string()
    .refine(isEndpoint, 'must be an http or https URL such as https://api.example.org/v1')
    .optional()
    .describe(
      'Base URL of an OpenAI-compatible endpoint that answers in place of the embedded guide, such as https://api.example.org/v1. Needs `LLM_MODEL`.',
    ),
  LLM_API_KEY: z.string().min(1).optional().describe('The key for that endpoint.'),
  LLM_MODEL: text(128).optional().describe('The model that answers there.'),
  LLM_MODELS: z
    .string()
    .transform((text, context) => {
      const models = parseModels(text);
      if (models !== undefined) return models;
      context.addIssue(
        'must be model ids divided by commas, or a JSON array of objects with id and, if wanted, label, contextTokens and vision',
      );
      return z.NEVER;
    })
    .optional()
    .describe(
      'Further models that a message may ask for: ids divided by commas, or a JSON array of objects with `id`, `label`, `contextTokens`, `vision`, `pricing` and so on, as `GET /models` tells them.',
    ),
  LLM_CONTEXT_TOKENS: wholeNumber(1_000, 10_000_000)
    .prefault('128000')
    .describe('How many tokens a model can look at that does not say it in `LLM_MODELS`.'),
  LLM_MAX_STEPS: wholeNumber(1, 100)
    .prefault('16')
    .describe('How often the model may call tools, and be asked again with their results, for one answer.'),
  LLM_TIMEOUT_SECONDS: wholeNumber(1, 600)
    .prefault('60')
    .describe('How long the model may be silent, before its first piece of an answer or between two.'),
  MCP_SERVERS: z
    .string()
    .transform((text, context) => {
      const { ok, error } = parseMcpServers(text);
      if (ok) return ok;
      context.addIssue(error);
      return z.NEVER;
    })
    .optional()
    .describe(
      'MCP servers whose tools the agent may use, as JSON: `{"files":{"command":"npx","args":["files-server"]},"search":{"url":"https://…/mcp","headers":{…},"protected":["delete"]}}`. `protected` names the tools, or with true all, that need an invocation of the user.',
    ),
  CLIENT_TOOL_SECONDS: wholeNumber(1, 600)
    .prefault('15')
    .describe("How long a tool of the user's browser, or an AG-UI action, may take."),
  ATTACHMENTS_PRIVATE: onOrOff
    .prefault('off')
    .describe('Whether attachments may be fetched from addresses of a private network.'),
  WEBHOOKS_PRIVATE: onOrOff
    .prefault('off')
    .describe(
      'Whether webhooks may have `http:` addresses and addresses of a private network, for development.',
    ),
  PLUGINS: z
    .string()
    .transform((list) => (list === 'none' ? [] : list.split(',').map((name) => name.trim())))
    .refine(
      (list) => list.every((name) => name !== ''),
      'must be names or paths, divided by commas, or `none`',
    )
    .prefault('user-preferences')
    .describe(
      'Plugins to load, divided by commas: names of bundled ones, paths of modules that begin with `.` or `/`, or names of installed packages. `none` loads none.',
    ),
  RUN_LEASE_SECONDS: wholeNumber(1, 60)
    .prefault('6')
    .describe(
      'How long a server may be silent before others recover the answers that it was making. With a shorter time they notice sooner.',
    ),
  ...governanceSettings,
  ...retentionSettings,
  ...capacitySettings,
  ...observabilitySettings,
});

export type Config = z.output<typeof settings>;

/** Reads the settings; an empty one counts as unset. The error never quotes values, since some are secret. */
export function readConfig(environment: Environment): Config {
  const { data, error } = settings.safeParse(givenSettings(environment));
  if (error) throw new ConfigError(issueLines(error).join('\n'));
  if ((data.LLM_BASE_URL === undefined) !== (data.LLM_MODEL === undefined))
    throw new ConfigError('LLM_MODEL: must be set together with LLM_BASE_URL');
  if (data.DATABASE_DIRECT_URL !== undefined && data.DATABASE_URL === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL: needs DATABASE_URL, the address of the pooler');
  return data;
}
