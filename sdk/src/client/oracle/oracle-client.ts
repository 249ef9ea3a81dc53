import { createOpenRunStream } from '../../stream/open-run-streams.js';
import type { CallOptions } from '../../http/call.js';
import type { Discovery } from '../../http/contract-schemas.js';
import { createDelegations } from './delegations.js';
import type { Delegations } from './delegations.js';
import { discover } from '../../http/discovery.js';
import type { OnDeprecation } from '../../http/deprecation-notice.js';
import type { Fetch } from '../../http/fetching.js';
import type { RequestHooks } from '../../http/request-hooks.js';
import type { Retries } from '../../http/retries.js';
import { createMessages } from './messages.js';
import type { Messages } from './messages.js';
import { createModels } from './models.js';
import type { Models } from './models.js';
import type { OracleAuth } from './oracle-auth.js';
import { createOwnPersonalData } from './own-personal-data.js';
import type { OwnPersonalData } from './own-personal-data.js';
import { createRuns } from './runs.js';
import type { Runs } from './runs.js';
import { createSessions } from './sessions.js';
import type { Sessions } from './sessions.js';
import { createTransport } from '../../http/transport.js';

/** Where an oracle is, who calls it, and how. */
export interface OracleClientOptions extends RequestHooks {
  readonly baseUrl: string;
  /** Signs the calls of the user. */
  readonly auth: OracleAuth;
  /** Default: the platform's own `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** How often and with which delay a failed call is retried; default: three times, after 0.25–0.5, 0.5–1 and 1–2 seconds. */
  readonly retries?: Retries | undefined;
  /**
   * How long each attempt of a call may wait for the reply, in milliseconds; default 45 000. `messages.send` waits at least five minutes,
   * because its reply is a complete answer, unless its own options say otherwise.
   */
  readonly timeoutMs?: number | undefined;
  /** Called once a process for each operation whose replies announce a deprecation; default: `console.warn`. */
  readonly onDeprecation?: OnDeprecation | undefined;
}

/** Every method throws ProblemError, ConnectionError or ContractError, and what `auth` throws. */
export interface OracleClient {
  /** Where the oracle is, as given to the client. */
  readonly baseUrl: string;
  discover(options?: CallOptions): Promise<Discovery>;
  readonly sessions: Sessions;
  readonly messages: Messages;
  readonly runs: Runs;
  readonly models: Models;
  readonly delegation: Delegations;
  readonly personalData: OwnPersonalData;
}

/**
 * The API of one oracle.
 *
 * @example
 * ```ts
 * import { createOracleClient, discover } from '@twin-oracle/sdk';
 * import { createUcanAuth, generateKey } from '@twin-oracle/sdk/ucan';
 *
 * const { oracle } = await discover(baseUrl);
 * const auth = createUcanAuth({ key: await generateKey(), oracleDid: oracle.did, baseUrl });
 * const client = createOracleClient({ baseUrl, auth });
 *
 * const { sessionId } = await client.sessions.create();
 * for await (const { event, data } of await client.messages.stream(sessionId, { message: 'Hello' }))
 *   if (event === 'message') process.stdout.write(data.content);
 * ```
 */
export const createOracleClient = ({
  baseUrl,
  auth,
  fetch,
  retries,
  timeoutMs,
  onDeprecation,
  onRequest,
  onResponse,
}: OracleClientOptions): OracleClient => {
  const shared = { fetch, onDeprecation, onRequest, onResponse };
  const open = createTransport({ ...shared, baseUrl, retries, timeoutMs });
  const transport = createTransport({
    ...shared,
    ...{ baseUrl, retries, timeoutMs },
    credentials: (options) => auth.headers(options),
  });
  const openStream = createOpenRunStream(transport, { baseUrl, fetch });

  return {
    baseUrl,
    discover: (options) => discover(baseUrl, { retries, timeoutMs, ...options, ...shared }),
    sessions: createSessions(transport),
    messages: createMessages(transport, openStream),
    runs: createRuns(transport, openStream),
    models: createModels(open),
    delegation: createDelegations(transport, open),
    personalData: createOwnPersonalData(transport),
  };
};
