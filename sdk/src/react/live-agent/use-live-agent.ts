import { useCallback, useEffect, useRef, useState } from 'react';
import { OracleContract } from '../../chain/oracle-contract.js';
import { CALL_EVENT_TYPE, callEvent, newEncryptionKey, publicKeyOf } from '../../live-agent/call-event.js';
import type { CallWishes } from '../../live-agent/call-event.js';
import { LiveCall } from '../../live-agent/live-call.js';
import type { MediaWorker } from '../../live-agent/live-call.js';
import { mediaAccess } from '../../live-agent/media-token.js';
import { createMatrixClient } from '../../matrix/matrix-client.js';
import type { IOpenIDToken } from '../../matrix/matrix-client.js';
import { oracleRoomAlias, serverName } from '../../matrix/matrix-names.js';
import { useOracleUrls } from '../config/use-oracle-urls.js';
import type { Overrides } from '../config/use-oracle-urls.js';
import { useOraclesContext, useOraclesRuntime } from '../provider/oracles-context.js';
import { usePending } from '../store/use-pending.js';
import { useStore } from '../store/use-store.js';

/** Shows a short message to the user. */
export type ToastFn = (toast: { readonly title: string; readonly description: string }) => void;

/** The part of `MatrixClient` of `matrix-js-sdk` that tells the oracle of a call; it can do so in encrypted rooms as well. */
export interface CallEventSender {
  sendEvent(roomId: string, eventType: string, content: object): Promise<{ readonly event_id: string }>;
}

/** Where the oracle is, and what makes the worker of encrypted media. */
export interface LiveAgentOverrides extends Pick<Overrides, 'baseUrl'> {
  /** Makes the worker that encrypts media; default: `livekit-client/e2ee-worker`, found by the bundler. */
  readonly createWorker?: () => MediaWorker;
}

/**
 * Calls an oracle. Media are encrypted end to end, with a key that the oracle alone gets.
 *
 * @param mxClient Sends the event of the call; default: a request to the homeserver, for rooms that are not encrypted.
 * @param openIdToken Of `useGetOpenIdToken`; a call needs it.
 * @param toastAlert Told of what goes wrong with the connection, with devices and with encryption.
 *
 * @example
 * ```tsx
 * import { useGetOpenIdToken } from '@twin-oracle/sdk/react';
 * import { useLiveAgent } from '@twin-oracle/sdk/react/live-agent';
 *
 * const Call = ({ sessionId }: { sessionId: string }) => {
 *   const { openIdToken } = useGetOpenIdToken();
 *   const { callAgent, endCall, isReady, isConnecting } = useLiveAgent(oracleDid, null, openIdToken);
 *   const call = () =>
 *     callAgent({ callType: 'audio', sessionId, userDid, agentVoice: 'Puck', language: 'en' });
 *   return (
 *     <button disabled={isConnecting} onClick={() => void (isReady ? endCall() : call())}>
 *       {isReady ? 'Hang up' : 'Call'}
 *     </button>
 *   );
 * };
 * ```
 */
export const useLiveAgent = (
  oracleDid: string,
  mxClient: CallEventSender | null | undefined,
  openIdToken: IOpenIDToken | null | undefined,
  toastAlert: ToastFn = () => undefined,
  overrides: LiveAgentOverrides = {},
) => {
  const { wallet, authedRequest } = useOraclesContext();
  const { chain, fetch, sign } = useOraclesRuntime();
  const { config, isReady: isConfigReady, error: notFound } = useOracleUrls(oracleDid, overrides);
  const alert = useRef(toastAlert);
  useEffect(() => {
    alert.current = toastAlert;
  });
  const [call] = useState(
    () =>
      new LiveCall({
        createWorker: overrides.createWorker ?? defaultWorker,
        onMediaDevicesError: (error) =>
          alert.current(toastOf('Encountered an error with your media devices', error)),
        onEncryptionError: (error) => alert.current(toastOf('Encryption error', error)),
      }),
  );
  useEffect(() => call.attach(), [call]);
  const callId = useRef<string | undefined>(undefined);
  const { apiUrl } = config;

  const update = (id: string, change: object) =>
    authedRequest(`${apiUrl}/calls/${id}/update`, 'PATCH', { body: JSON.stringify(change) }, oracleDid);

  const begin = async (wishes: CallWishes): Promise<{ callId: string; encryptionKey: string }> => {
    if (notFound) throw notFound;
    if (!wallet || !chain || !openIdToken || apiUrl === null)
      throw new Error('A call needs a user, the `chain` of OraclesProvider, an OpenID token and the oracle');
    const { address, did, matrix } = wallet;
    const homeserver = createMatrixClient({ ...matrix, fetch });
    const roomId = await homeserver.roomOfAlias(oracleRoomAlias(did, oracleDid, matrix.homeServer));
    if (roomId === null || wishes.userDid === '') throw new Error('Oracle room ID or user DID not found');
    const contract = new OracleContract({ ...chain, oracleDid, user: { address, did, matrix }, sign, fetch });
    const accountDid = `did:ixo:${(await contract.authzConfig()).granteeAddress}`;
    const publicKey = await publicKeyOf({ url: chain.indexerUrl, fetch }, accountDid);
    const encryptionKey = newEncryptionKey();
    const content = callEvent(wishes, { oracleDid: accountDid, publicKey, encryptionKey });
    const sender = mxClient ?? homeserver;
    const { event_id: eventId } = await sender.sendEvent(roomId, CALL_EVENT_TYPE, content);
    const id = `${eventId}@${roomId}`;
    await authedRequest(`${apiUrl}/calls/${id}/sync`, 'POST', {}, oracleDid);
    callId.current = id;
    const url = chain.mediaTokenUrl ?? `https://livekit-jwt.${serverName(matrix.homeServer)}/sfu/get`;
    try {
      await call.start(encryptionKey, () => mediaAccess({ url, fetch }, id, openIdToken));
    } catch (error) {
      callId.current = undefined;
      alert.current(toastOf('Connection Error', error));
      throw error;
    }
    await update(id, { callStatus: 'active', callStartedAt: new Date().toISOString() });
    return { callId: id, encryptionKey };
  };

  const end = async (): Promise<void> => {
    const id = callId.current;
    callId.current = undefined;
    await call.end();
    if (id !== undefined) await update(id, { callStatus: 'ended', callEndedAt: new Date().toISOString() });
  };

  const latest = useRef({ begin, end });
  useEffect(() => {
    latest.current = { begin, end };
  });
  const { run: callAgent, isPending: isCalling } = usePending((wishes: CallWishes) =>
    latest.current.begin(wishes),
  );
  const endCall = useCallback(() => latest.current.end(), []);
  const state = useStore(call);
  return {
    ...state,
    isReady: state.sessionViewVisible,
    /** Made when it is read first, so that a server that renders the page makes none. */
    get room() {
      return call.room;
    },
    callAgent,
    isCalling,
    endCall,
    isConfigReady,
  };
};

/** By its own name, which bundlers look for. */
declare const Worker: (new (url: URL, options: { readonly type: 'module' }) => MediaWorker) | undefined;

const defaultWorker = (): MediaWorker | undefined =>
  typeof Worker === 'undefined'
    ? undefined
    : new Worker(new URL('livekit-client/e2ee-worker', import.meta.url), { type: 'module' });

const toastOf = (title: string, error: unknown) => ({
  title,
  description: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
});
