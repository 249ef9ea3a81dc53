import { pause } from '../../http/pause.js';
import { browser } from '../../runtime/browser.js';
import type { TabChannel } from '../../runtime/browser.js';
import type { RunFrame } from '../../stream/run-event.js';
import { applyTo } from '../turns/apply-to-turn.js';
import type { ChatTurn, TurnSnapshot } from '../turns/chat-turn.js';
import { watchLeader } from './leader-watch.js';
import type { LeaderWatch } from './leader-watch.js';
import type { TabMessage } from './tab-message.js';
import { TAB_PROTOCOL } from './tab-message.js';
import type { TabPlatform } from './tab-platform.js';

export interface TabGroupOptions {
  /** The same in all tabs that show the same. */
  readonly name: string;
  /** Called when another tab reads a run that this tab does not follow. */
  readonly onTurn: (turn: TurnSnapshot) => void;
  /** Called when another tab has brought a turn forward. */
  readonly onChange: (turn: ChatTurn) => void;
}

/** Reads a stream until it ends or the signal is aborted. It does not reject. */
export type Read = (signal: AbortSignal) => Promise<void>;

type LockOptions = { readonly signal: AbortSignal } | { readonly steal: true };

interface Follower {
  readonly turn: ChatTurn;
  readonly watch: LeaderWatch;
  /** Aborted when the turn has ended. */
  readonly ended: AbortController;
}

/** A leader that has ended may release its lock before its last frame arrives. */
const LAST_FRAME_MS = 100;

/**
 * The tabs of a browser that show the same chat. Of each answer one of them, its leader, reads the stream, and tells the others. A Web Lock says
 * which; the browser passes it on when the leader is closed. From a leader that does not answer it is taken.
 */
export class TabGroup {
  #channel: TabChannel | undefined;
  /** Whether another tab has ever been heard. */
  #hasOthers = false;
  /** The turns that this tab reads, by run. */
  readonly #leading = new Map<string, ChatTurn>();
  readonly #following = new Map<string, Follower>();

  /** @param platform Undefined: this tab is alone, and reads everything itself. */
  constructor(
    readonly platform: TabPlatform | undefined,
    readonly options: TabGroupOptions,
  ) {}

  open(): void {
    this.close();
    if (!this.platform) return;
    this.#channel = this.platform.openChannel(`twin-oracle:chat:${TAB_PROTOCOL}:${this.options.name}`);
    // Only this class posts to a channel of that name.
    this.#channel.onmessage = ({ data }: { readonly data: TabMessage }) => this.#receive(data);
  }

  close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }

  /** Finds the answers that other tabs read. */
  askAll(): void {
    this.#post({ type: 'ask' });
  }

  /** Reads a stream that this tab has opened, even if another tab reads the run already. Resolves when it is read, or was taken over. */
  async lead(turn: ChatTurn, signal: AbortSignal, read: Read): Promise<void> {
    await this.#hold(turn, { steal: true }, (stolen) =>
      this.#lead(turn, AbortSignal.any([signal, stolen]), read),
    );
  }

  /** Follows the leader of a run, and reads it while there is none. Resolves when the turn has ended, or the signal is aborted. */
  async follow(turn: ChatTurn, signal: AbortSignal, read: Read): Promise<void> {
    const { runId = '' } = turn.answer;
    if (!this.#channel) return read(signal);
    while (!turn.ended && !signal.aborted) {
      const ended = new AbortController();
      const until = AbortSignal.any([signal, ended.signal]);
      const watch = watchLeader(() => this.#post({ type: 'ask', runId }), until);
      this.#following.set(runId, { turn, watch, ended });
      const takeOver = async (stolen: AbortSignal) => {
        watch.stop();
        const reading = AbortSignal.any([signal, stolen]);
        // It rejects when the last frame has come, or the reader leaves: what follows looks at both.
        if (watch.hasLeader) await pause(LAST_FRAME_MS, until).catch(() => undefined);
        this.#following.delete(runId);
        if (!turn.ended && !reading.aborted) await this.#lead(turn, reading, read);
      };
      await this.#hold(turn, { signal: AbortSignal.any([until, watch.gone]) }, takeOver);
      if (watch.gone.aborted && !until.aborted) await this.#hold(turn, { steal: true }, takeOver);
      watch.stop();
      this.#following.delete(runId);
    }
  }

  /** Tells the others of a frame that follows frame `after`. */
  publishFrame({ answer: { runId } }: ChatTurn, after: number, frame: RunFrame): void {
    if (runId !== undefined && this.#hasOthers) this.#post({ type: 'frame', runId, after, frame });
  }

  publishConnection({ answer: { runId }, connection }: ChatTurn): void {
    const isHidden = browser.document?.visibilityState === 'hidden';
    if (runId !== undefined && this.#leading.has(runId))
      this.#post({ type: 'connection', runId, connection, isHidden });
  }

  async #lead(turn: ChatTurn, signal: AbortSignal, read: Read): Promise<void> {
    const { runId = '' } = turn.answer;
    this.#leading.set(runId, turn);
    this.#announce(runId, turn);
    try {
      await read(signal);
    } finally {
      this.#leading.delete(runId);
    }
  }

  /** Runs `work` while this tab holds the lock of a run. Its signal is aborted when another tab takes the lock. */
  async #hold(turn: ChatTurn, how: LockOptions, work: Read): Promise<void> {
    const { runId } = turn.answer;
    const { platform, options } = this;
    const stolen = new AbortController();
    const lock = { wasHeld: false };
    const begin = () => {
      lock.wasHeld = true;
      return work(stolen.signal);
    };
    if (!platform || !this.#channel || runId === undefined) return begin();
    try {
      await platform.locks.request(`twin-oracle:run:${TAB_PROTOCOL}:${options.name}:${runId}`, how, begin);
    } catch {
      // `work` does not reject: the lock was stolen, the wait for it has ended, or the page may not use locks. The last of these shows as a
      // stream of its own.
      stolen.abort();
      const hasLeft = 'signal' in how && how.signal.aborted;
      // A page that may not use locks reads for itself.
      if (!lock.wasHeld && !hasLeft) await work(new AbortController().signal);
    }
  }

  #receive(message: TabMessage): void {
    this.#hasOthers = true;
    switch (message.type) {
      case 'ask':
        for (const [runId, turn] of this.#leading)
          if (message.runId === undefined || message.runId === runId) this.#announce(runId, turn);
        return;
      case 'turn': {
        const follower = this.#following.get(message.runId);
        if (follower) this.#apply(follower, ({ turn }) => turn.adopt(message.turn));
        else if (!this.#leading.has(message.runId)) this.options.onTurn(message.turn);
        return;
      }
      case 'frame': {
        const { runId, after, frame } = message;
        const follower = this.#following.get(runId);
        // What was missed comes with the whole turn.
        if (follower && follower.turn.answer.lastSeq < after) this.#post({ type: 'ask', runId });
        else if (follower) this.#apply(follower, ({ turn }) => applyTo(turn, frame));
        return;
      }
      case 'connection': {
        const { connection, isHidden } = message;
        const follower = this.#following.get(message.runId);
        if (!follower) return;
        this.#apply(follower, ({ turn }) => (turn.connection = connection));
        if (
          isHidden &&
          connection.state === 'reconnecting' &&
          browser.document?.visibilityState === 'visible'
        )
          follower.watch.giveUp();
      }
    }
  }

  #apply(follower: Follower, change: (follower: Follower) => void): void {
    const { turn, watch, ended } = follower;
    watch.heard();
    change(follower);
    if (turn.ended) ended.abort();
    this.options.onChange(turn);
  }

  #announce(runId: string, turn: ChatTurn): void {
    this.#post({ type: 'turn', runId, turn: turn.snapshot });
  }

  #post(message: TabMessage): void {
    this.#channel?.postMessage(message);
  }
}
