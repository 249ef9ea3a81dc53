import { ExternalE2EEKeyProvider, Room, RoomEvent } from 'livekit-client';
import { createListeners } from '../chat/listeners.js';
import type { Store } from '../chat/store.js';
import type { MediaAccess } from './media-token.js';

export interface LiveCallState {
  /** A call was begun and has not ended. */
  readonly sessionStarted: boolean;
  /** The media server is connected. */
  readonly sessionViewVisible: boolean;
  readonly isConnecting: boolean;
}

/** Node's types know no more of a worker than its name. */
export type MediaWorker = Worker & { terminate(): void };

export interface LiveCallOptions {
  /** Makes the worker that encrypts media. Without one no call is made: none goes unencrypted. */
  readonly createWorker: () => MediaWorker | undefined;
  readonly onMediaDevicesError: (error: Error) => void;
  readonly onEncryptionError: (error: Error) => void;
}

const IDLE: LiveCallState = { sessionStarted: false, sessionViewVisible: false, isConnecting: false };

/** A LiveKit room whose media are encrypted end to end, outside any framework. It ends when its last view has left. */
export class LiveCall implements Store<LiveCallState> {
  readonly room: Room;
  readonly #keys = new ExternalE2EEKeyProvider();
  readonly #worker: MediaWorker | undefined;
  readonly #listeners = createListeners();
  #state = IDLE;
  #views = 0;

  constructor({ createWorker, onMediaDevicesError, onEncryptionError }: LiveCallOptions) {
    this.#worker = createWorker();
    const encryption = this.#worker && { keyProvider: this.#keys, worker: this.#worker };
    this.room = new Room({ ...(encryption && { encryption }), adaptiveStream: true, dynacast: true });
    this.room
      .on(RoomEvent.Connected, () => this.#set({ sessionViewVisible: true, isConnecting: false }))
      .on(RoomEvent.Disconnected, () => this.#set(IDLE))
      .on(RoomEvent.MediaDevicesError, onMediaDevicesError)
      .on(RoomEvent.EncryptionError, onEncryptionError);
  }

  readonly getState = (): LiveCallState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);

  /** Keeps the call until the returned function is called; a view that is replaced at once, as in StrictMode, changes nothing. */
  attach(): () => void {
    this.#views++;
    return () => {
      this.#views--;
      setTimeout(() => {
        if (this.#views === 0) void this.room.disconnect().finally(() => this.#worker?.terminate());
      }, 0);
    };
  }

  /** Connects with the microphone on. A microphone that cannot be had ends no call. @throws when there is no connection, or no encryption. */
  async start(encryptionKey: string, access: () => Promise<MediaAccess>): Promise<void> {
    this.#set({ sessionStarted: true, isConnecting: true });
    try {
      await this.#keys.setKey(encryptionKey);
      await this.room.setE2EEEnabled(true);
      const { url, jwt } = await access();
      await this.room.connect(url, jwt);
    } catch (error) {
      this.#set(IDLE);
      throw error;
    }
    // LiveKit tells `onMediaDevicesError` of it.
    await this.room.localParticipant
      .setMicrophoneEnabled(true, {}, { preConnectBuffer: true })
      .catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#set(IDLE);
    await this.room.disconnect();
  }

  #set(change: Partial<LiveCallState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.call();
  }
}
