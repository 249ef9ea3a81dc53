import type { Server } from 'node:http';
import { gunzipSync } from 'node:zlib';
import {
  JoinRequest,
  JoinResponse,
  ParticipantInfo,
  ParticipantInfo_State,
  ParticipantUpdate,
  Room,
  SessionDescription,
  SignalRequest,
  SignalResponse,
  TrackInfo,
  TrackPublishedResponse,
  WrappedJoinRequest,
  WrappedJoinRequest_Compression,
} from '@livekit/protocol';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';

/** The WebRTC side of a media server, which the signalling talks for. */
export interface MediaPeer {
  answer(offer: string): Promise<string>;
  addCandidate(candidate: string): Promise<void>;
}

export interface TestMediaServer {
  /** The tokens of those who have connected. */
  readonly tokens: readonly string[];
  /** The tracks that were published. */
  readonly tracks: readonly TrackInfo[];
  /** Lets another participant join. */
  join(identity: string): void;
  /** The kinds of the requests so far. */
  readonly seen: readonly string[];
}

/** Signalling of LiveKit by its protobuf protocol, `/rtc/v1`, for one participant at a time. Media go to the peer. */
export const openMediaServer = (server: Server, peer: MediaPeer): TestMediaServer => {
  const tokens: string[] = [];
  const tracks: TrackInfo[] = [];
  const seen: string[] = [];
  let socket: WebSocket | undefined;

  const send = (message: SignalResponse['message']) => {
    socket?.send(new SignalResponse({ message }).toBinary());
  };
  const answer = async ({ sdp, id }: SessionDescription) => {
    const answered = await peer.answer(sdp);
    send({ case: 'answer', value: new SessionDescription({ type: 'answer', sdp: answered, id }) });
  };

  const onRequest = async ({ message }: SignalRequest): Promise<void> => {
    seen.push(message.case ?? '');
    switch (message.case) {
      case 'offer':
        return answer(message.value);
      case 'trickle':
        return peer.addCandidate(message.value.candidateInit);
      case 'addTrack': {
        const { cid, name, type, source, encryption } = message.value;
        const track = new TrackInfo({ sid: `TR_${tracks.length}`, name, type, source, encryption });
        tracks.push(track);
        send({ case: 'trackPublished', value: new TrackPublishedResponse({ cid, track }) });
        return undefined;
      }
      case 'pingReq':
        send({ case: 'pong', value: 1n });
        return undefined;
      default:
        return undefined;
    }
  };

  new WebSocketServer({ server, path: '/rtc/v1' }).on('connection', (opened, { url }) => {
    socket = opened;
    const parameters = new URL(url ?? '', 'ws://here').searchParams;
    tokens.push(parameters.get('access_token') ?? '');
    const { publisherOffer } = joinRequestOf(parameters.get('join_request') ?? '');
    const participant = new ParticipantInfo({
      sid: 'PA_user',
      identity: 'user',
      state: ParticipantInfo_State.ACTIVE,
      permission: { canPublish: true, canSubscribe: true, canPublishData: true },
    });
    const room = new Room({ sid: 'RM_1', name: 'call' });
    const joined = { room, participant, serverVersion: '1.9.0', pingInterval: 10, pingTimeout: 20 };
    send({ case: 'join', value: new JoinResponse({ ...joined, subscriberPrimary: false }) });
    if (publisherOffer) void answer(publisherOffer);
    opened.on('message', (data: RawData) => void onRequest(SignalRequest.fromBinary(bytesOf(data))));
  });

  return {
    ...{ tokens, tracks, seen },
    join: (identity) => {
      const participants = [
        new ParticipantInfo({ sid: `PA_${identity}`, identity, state: ParticipantInfo_State.ACTIVE }),
      ];
      send({ case: 'update', value: new ParticipantUpdate({ participants }) });
    },
  };
};

const bytesOf = (data: RawData): Uint8Array =>
  Array.isArray(data) ? Buffer.concat(data) : data instanceof ArrayBuffer ? new Uint8Array(data) : data;

const joinRequestOf = (parameter: string): JoinRequest => {
  const { joinRequest, compression } = WrappedJoinRequest.fromBinary(Buffer.from(parameter, 'base64'));
  const isCompressed = compression === WrappedJoinRequest_Compression.GZIP;
  return JoinRequest.fromBinary(isCompressed ? gunzipSync(joinRequest) : joinRequest);
};
