/** The types of the results for callers, compared with those of the contract. Nothing runs here: the compiler is the test. */
import type { components } from '../../generated/sdk-types.js';
import type { HandshakeAuth } from '../../generated/socket-events.js';
import type {
  ApiKey,
  ApiKeys,
  Claim,
  ClaimList,
  Delegations,
  Discovery,
  Import,
  ImportLine,
  MessagePage,
  MessageReply,
  Model,
  ModelList,
  OracleClient,
  PlatformClient,
  PlatformEvent,
  RunAborted,
  RunEvent,
  RunFailedError,
  RunStream,
  ToolResultAccepted,
  Twin,
  UnknownEvent,
} from '../src/index.js';
import type { ServerEventPayload, SessionSocket, SocketAuth } from '../src/realtime/index.js';

type Schemas = components['schemas'];
type Any<T> = 0 extends 1 & T ? true : false;
type Equal<A, B> = [Any<A>, Any<B>, A, B] extends [Any<B>, Any<A>, B, A] ? true : false;
type Result<Method extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>;

type Call = (...args: never[]) => unknown;
type Last<Method> = Method extends (...args: infer Args) => unknown
  ? Required<Args> extends readonly [...unknown[], infer Argument]
    ? Argument
    : never
  : never;
type HasSignal<Method> = [Last<Method>] extends [never]
  ? false
  : 'signal' extends keyof NonNullable<Last<Method>>
    ? true
    : false;

/** The names of methods, of a client and its parts, whose last argument has no `signal`. */
type WithoutSignal<Client> = {
  [Part in keyof Client]: Client[Part] extends Call
    ? HasSignal<Client[Part]> extends true
      ? never
      : Part
    : {
        [Name in keyof Client[Part]]: HasSignal<Client[Part][Name]> extends true ? never : Name;
      }[keyof Client[Part]];
}[keyof Client];

/** Compiles only when its argument is `true`. */
type Holds<Claim extends true> = Claim;

export type Replies = [
  Holds<Equal<Result<PlatformClient['domains']['create']>, Schemas['Twin']>>,
  Holds<Equal<Result<PlatformClient['entities']['get']>, Twin>>,
  Holds<Equal<Twin['metadata']['name'], string | undefined>>,
  Holds<Equal<Result<OracleClient['discover']>, Schemas['Discovery']>>,
  Holds<Equal<Discovery['oracle']['did'], string>>,
  Holds<Equal<Result<OracleClient['sessions']['create']>, Schemas['Session']>>,
  Holds<Equal<Result<OracleClient['messages']['send']>, MessageReply>>,
  Holds<Equal<MessageReply['message']['type'], 'ai'>>,
  Holds<Equal<Result<OracleClient['messages']['stream']>, RunStream>>,
  Holds<Equal<Result<OracleClient['messages']['abort']>, Schemas['RunAborted']>>,
  Holds<Equal<Result<OracleClient['sessions']['messages']>, Schemas['MessagePage']>>,
  Holds<Equal<ReturnType<OracleClient['sessions']['history']>, AsyncIterableIterator<MessagePage>>>,
  Holds<Equal<Result<OracleClient['sessions']['toolCall']>, Schemas['ToolCallRecord']>>,
  Holds<Equal<Result<OracleClient['sessions']['activeRun']>, Schemas['ActiveRun'] | null>>,
  Holds<Equal<Result<OracleClient['runs']['join']>, RunStream>>,
  Holds<Equal<Result<OracleClient['runs']['abort']>, RunAborted>>,
  Holds<Equal<Result<RunStream['abort']>, RunAborted>>,
  Holds<Equal<Result<OracleClient['sessions']['submitToolResult']>, ToolResultAccepted>>,
  Holds<Equal<Result<OracleClient['models']['list']>, Schemas['ModelList']>>,
  Holds<Equal<ModelList['models'], Model[]>>,
  Holds<Equal<Result<Delegations['store']>, Schemas['DelegationStored']>>,
  Holds<Equal<Result<OracleClient['delegation']['status']>, Schemas['DelegationStatus']>>,
  Holds<Equal<Result<Delegations['revoke']>, Schemas['DelegationRevoked']>>,
  Holds<Equal<Result<Delegations['explain']>, Schemas['DelegationExplanation']>>,
  Holds<Equal<Result<PlatformClient['apiKeys']['create']>, Schemas['ApiKeyCreated']>>,
  Holds<Equal<Result<ApiKeys['list']>, Schemas['ApiKeyList']>>,
  Holds<Equal<ReturnType<ApiKeys['listAll']>, AsyncIterableIterator<ApiKey>>>,
  Holds<Equal<Result<ApiKeys['get']>, ApiKey>>,
  Holds<Equal<Result<ApiKeys['rotate']>, Schemas['ApiKeyCreated']>>,
  Holds<Equal<Result<ApiKeys['revoke']>, Schemas['ApiKey']>>,
  Holds<Equal<Result<PlatformClient['entities']['list']>, Schemas['TwinList']>>,
  Holds<Equal<Result<PlatformClient['domains']['update']>, Twin>>,
  Holds<Equal<Result<PlatformClient['domains']['change']>, Twin>>,
  Holds<Equal<Result<PlatformClient['domains']['didDocument']>, Schemas['DidDocument']>>,
  Holds<Equal<ReturnType<PlatformClient['domains']['listAll']>, AsyncIterableIterator<Twin>>>,
  Holds<
    Equal<
      ReturnType<PlatformClient['domains']['listAllHistory']>,
      AsyncIterableIterator<Schemas['TwinChange']>
    >
  >,
  Holds<Equal<Result<PlatformClient['members']['add']>, Schemas['Member']>>,
  Holds<Equal<Result<PlatformClient['protocols']['check']>, Schemas['ProtocolCheck']>>,
  Holds<
    Equal<
      ReturnType<PlatformClient['protocols']['migrateAll']>,
      AsyncIterableIterator<Schemas['ProtocolMigration']>
    >
  >,
  Holds<Equal<Result<PlatformClient['relationships']['list']>, Schemas['NeighbourList']>>,
  Holds<Equal<Result<PlatformClient['graph']['walk']>, Schemas['TwinGraph']>>,
  Holds<Equal<Result<PlatformClient['proposals']['vote']>, Schemas['Proposal']>>,
  Holds<Equal<Result<PlatformClient['verification']['suspend']>, Schemas['Verification']>>,
  Holds<Equal<Result<PlatformClient['governance']['get']>, Schemas['Governance']>>,
  Holds<Equal<Result<PlatformClient['claims']['list']>, ClaimList>>,
  Holds<Equal<ReturnType<PlatformClient['claims']['listAll']>, AsyncIterableIterator<Claim>>>,
  Holds<Equal<Result<PlatformClient['claims']['evaluate']>, Claim>>,
  Holds<Equal<Result<PlatformClient['credentials']['verify']>, Schemas['CredentialVerification']>>,
  Holds<Equal<Result<PlatformClient['statusLists']['get']>, string>>,
  Holds<Equal<Result<PlatformClient['issuances']['create']>, Schemas['Issuance']>>,
  Holds<Equal<ReturnType<PlatformClient['events']['stream']>, AsyncIterableIterator<PlatformEvent>>>,
  Holds<Equal<Result<PlatformClient['webhooks']['rotateSecret']>, Schemas['WebhookCreated']>>,
  Holds<Equal<Result<PlatformClient['imports']['wait']>, Import>>,
  Holds<Equal<ReturnType<PlatformClient['exports']['lines']>, AsyncIterableIterator<ImportLine>>>,
  Holds<Equal<Extract<PlatformEvent, { type: 'twin.created' }>['data'], { twin: Twin }>>,
  // Every call takes its signal in the same place: `options`, the last argument.
  Holds<Equal<WithoutSignal<PlatformClient>, never>>,
  Holds<Equal<WithoutSignal<Omit<OracleClient, 'baseUrl'>>, never>>,
  // Were this name to enter the contract, unknown platform events would need another.
  Holds<Equal<Extract<Schemas['PlatformEventType'], 'unknown'>, never>>,
  Holds<Equal<Result<SessionSocket['authenticate']>, ServerEventPayload<'authenticated'>>>,
  Holds<Equal<Result<SessionSocket['status']>, ServerEventPayload<'status'>>>,
  Holds<Equal<ServerEventPayload<'status'>['activeSessions'], number>>,
  Holds<Equal<Result<SessionSocket['subscribe']>, ServerEventPayload<'subscribed'>>>,
  Holds<Equal<ServerEventPayload<'browser_tool_call'>['args'], Record<string, unknown>>>,
  Holds<Equal<ServerEventPayload<'action_call'>['status'], 'isRunning' | 'done' | 'error'>>,
  Holds<Equal<ServerEventPayload<'tool_call'>['seq'], number>>,
  Holds<Equal<ServerEventPayload<'render_component'>['componentName'], string>>,
  Holds<Equal<ServerEventPayload<'router_update'>['runId'], string>>,
  Holds<Equal<ServerEventPayload<'message_cache_invalidation'>['messageId'], string | undefined>>,
  Holds<Equal<RunFailedError['kind'], Schemas['RunError']['kind']>>,
  Holds<Equal<RunFailedError['retryable'], boolean>>,
  Holds<Equal<Result<SocketAuth['handshake']>, HandshakeAuth>>,
  Holds<Equal<UnknownEvent['data'], unknown>>,
  // Were this name to enter the contract, unknown events would need another.
  Holds<Equal<Extract<RunEvent, { event: 'unknown' }>, never>>,
];
