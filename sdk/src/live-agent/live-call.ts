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

interface CallParts {
  readonly room: Room;
  readonly keys: ExternalE2EEKeyProvider;
  readonly worker: MediaWorker | undefined;
}

const IDLE: LiveCallState = { sessionStarted: false, sessionViewVisible: false, isConnecting: false };

/**
 * A LiveKit room whose media are encrypted end to end, outside any framework. It ends when its last view has left. The room, its key and the worker are
 * made when the room is asked for: a page that a server renders, and one that StrictMode drops, have none.
 */
export class LiveCall implements Store<LiveCallState> {
  readonly #listeners = createListeners();
  #parts: CallParts | undefined;
  #state = IDLE;
  #views = 0;

  constructor(readonly options: LiveCallOptions) {}

  get room(): Room {
    return this.#open().room;
  }

  #open(): CallParts {
    return (this.#parts ??= this.#make());
  }

  #make(): CallParts {
    const { createWorker, onMediaDevicesError, onEncryptionError } = this.options;
    const keys = new ExternalE2EEKeyProvider();
    const worker = createWorker();
    const encryption = worker && { keyProvider: keys, worker };
    const room = new Room({ ...(encryption && { encryption }), adaptiveStream: true, dynacast: true });
    room
      .on(RoomEvent.Connected, () => this.#set({ sessionViewVisible: true, isConnecting: false }))
      .on(RoomEvent.Disconnected, () => this.#set(IDLE))
      .on(RoomEvent.MediaDevicesError, onMediaDevicesError)
      .on(RoomEvent.EncryptionError, onEncryptionError);
    return { room, keys, worker };
  }

  readonly getState = (): LiveCallState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => this.#listeners.add(listener);

  /** Keeps the call until the returned function is called; a view that is replaced at once, as in StrictMode, changes nothing. */
  attach(): () => void {
    this.#views++;
    return () => {
      this.#views--;
      setTimeout(() => {
        if (this.#views > 0 || !this.#parts) return;
        const { room, worker } = this.#parts;
        void room.disconnect().finally(() => worker?.terminate());
      }, 0);
    };
  }

  /** Connects with the microphone on. A microphone that cannot be had ends no call. @throws when there is no connection, or no encryption. */
  async start(encryptionKey: string, access: () => Promise<MediaAccess>): Promise<void> {
    const { room, keys } = this.#open();
    this.#set({ sessionStarted: true, isConnecting: true });
    try {
      await keys.setKey(encryptionKey);
      await room.setE2EEEnabled(true);
      const { url, jwt } = await access();
      await room.connect(url, jwt);
    } catch (error) {
      this.#set(IDLE);
      throw error;
    }
    // LiveKit tells `onMediaDevicesError` of it.
    await room.localParticipant
      .setMicrophoneEnabled(true, {}, { preConnectBuffer: true })
      .catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#set(IDLE);
    await this.#parts?.room.disconnect();
  }

  #set(change: Partial<LiveCallState>): void {
    this.#state = { ...this.#state, ...change };
    this.#listeners.call();
  }
}
