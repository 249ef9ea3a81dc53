import type { Server, Socket } from 'socket.io';
import type { ClientToServerEvents, ServerToClientEvents } from '../../../generated/socket-events.js';
import type { PluginEventName } from '../../ports/plugin-events-port.js';
import type { JsonText } from './event-parser.js';

/** What this replica knows of a socket. It stays here: what other replicas are told is said in `ReplicaEvents`. */
export interface SocketData {
  sessionId: string;
  did: string;
  /** Whether its events come in the envelope for the published client as well. */
  isEnveloped: boolean;
  /** The payload ids of the token that authenticated the socket. */
  tokenIds: readonly string[];
  /** Unix seconds. */
  expiresAt: number;
  /** When the client last sent something, in milliseconds since the epoch. */
  activeAt: number;
  /** Calls off the end of the token before. */
  callOff?: () => void;
}

/** A socket as other replicas know it. */
export interface Tab {
  readonly id: string;
  /** When its client last sent something, in milliseconds since the epoch. */
  readonly activeAt: number;
}

/** Who is connected to one replica. */
export interface Presence {
  /** Those with at least one socket. */
  readonly sessions: readonly string[];
  readonly connections: number;
}

/**
 * What replicas ask each other, and answer. Not `fetchSockets`: its answers hold the whole handshake of each socket, with the tokens, and go through
 * Redis.
 */
export interface ReplicaEvents {
  /** Which tabs of the session are there; answered by `tabs_here` of the same question. */
  tabs: (question: string, sessionId: string) => void;
  tabs_here: (question: string, tabs: readonly Tab[]) => void;
  presence: (answer: (presence: Presence) => void) => void;
}

/** Beside the events of the contract, those of plugins. */
type WithPluginEvents<Events> = Events & Record<PluginEventName, (payload: object) => void>;

type ClientEvents = WithPluginEvents<ClientToServerEvents>;
type ServerEvents = WithPluginEvents<{
  [Event in keyof ServerToClientEvents]: (
    ...payload: Parameters<ServerToClientEvents[Event]> | [JsonText]
  ) => void;
}>;

export type SessionServer = Server<ClientEvents, ServerEvents, ReplicaEvents, SocketData>;
export type SessionSocket = Socket<ClientEvents, ServerEvents, ReplicaEvents, SocketData>;
