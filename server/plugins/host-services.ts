import type { Logger } from 'pino';
import type { FetchRules, FetchedDocument } from '../outbound/fetch-document.js';
import type { PostAnswer, PostedMessage, PostRules } from '../outbound/post.js';
import type { Problem, ProblemCode, ProblemDetails } from '../contract/errors/problem.js';
import type { TwinGraph } from '../ports/twin-graph-port.js';
import type { AnyEventEmitter } from './events/event-emitter.js';
import type { EventEmitter } from './events/event-types.js';
import type { PluginContractTypes } from './plugin-contract.js';
import type { EndedRun } from '../oracle/runs/log/ended-run-store.js';
import type { PluginMessages } from './messages/plugin-messages.js';
import type { PluginDatabase } from './store/plugin-database.js';

/** What plugins may ask for in `needs`. Each service is made for the plugin that asks: it sees its own tables, secrets and log lines. */
export interface HostServices<Contract extends PluginContractTypes = PluginContractTypes> {
  readonly database: PluginDatabase;
  /** The current time. */
  readonly clock: () => Date;
  /** Lines carry the name of the plugin. */
  readonly log: Logger;
  /** Fetches a document: never from a private address, and never more or longer than the rules allow. */
  readonly fetch: (url: string, rules: FetchRules) => Promise<FetchedDocument>;
  /** Sends a message to another server, under the same rules. Any status is an answer; without one it rejects with an `OutboundError`. */
  readonly post: (url: string, message: PostedMessage, rules: PostRules) => Promise<PostAnswer>;
  readonly secrets: PluginSecrets;
  readonly signer: PluginSigner;
  /** Reads twins, as an agent sees them. */
  readonly twins: TwinGraph;
  /** Sends the socket events of the plugin's contract. */
  readonly events: EventEmitter<Contract['serverEvents']>;
  readonly runs: PluginRuns;
  readonly messages: PluginMessages;
  /** Makes the error that refuses a request: `throw refuse('payment_required', …)`. */
  readonly refuse: (code: ProblemCode, detail: string, details?: ProblemDetails) => Problem;
}

/** The services of a plugin whose contract the compiler does not know. */
export type AnyHostServices = Omit<HostServices, 'events'> & { readonly events: AnyEventEmitter };

/** The runs of this oracle. */
export interface PluginRuns {
  /** Those of the runs that are over; one that does not exist is `deleted`. */
  ended(runIds: readonly string[]): Promise<readonly EndedRun[]>;
}

/** Signs documents with the key of the oracle, as JWS by EdDSA. */
export interface PluginSigner {
  /** The `did:key` of the key, with which signatures can be verified offline. */
  readonly issuer: string;
  /** `typ` of the header is `<plugin>-<kind>+jwt`, so that no document passes for one of another plugin or of the host. @returns the compact form. */
  sign(kind: string, payload: object): Promise<string>;
}

/** Encrypts what a plugin stores of others. No other plugin can decrypt it. */
export interface PluginSecrets {
  seal(plaintext: string): Promise<string>;
  /** Undefined when the text was altered, or was encrypted with a key that the server does not have. */
  open(sealed: string): Promise<string | undefined>;
  /** A keyed hash of the text, in base64url. It is the same on all replicas, and until the server gets another first key. */
  readonly mac: (text: string) => string;
}
