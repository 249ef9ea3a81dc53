import type { ConnectionState } from '../../stream/rejoin.js';
import type { RunFrame } from '../../stream/run-event.js';
import type { TurnSnapshot } from '../turns/chat-turn.js';

/** What the tabs of a group tell each other. The tab that reads a run is its leader. */
export type TabMessage =
  /** Asks the leader of a run, or of each run, to show itself by `turn`. */
  | { readonly type: 'ask'; readonly runId?: string | undefined }
  /** From the leader: the turn as far as it is. */
  | { readonly type: 'turn'; readonly runId: string; readonly turn: TurnSnapshot }
  /** From the leader: the frame that follows frame `after`. */
  | { readonly type: 'frame'; readonly runId: string; readonly after: number; readonly frame: RunFrame }
  /** From the leader: its connection was lost or reopened. */
  | {
      readonly type: 'connection';
      readonly runId: string;
      readonly connection: ConnectionState;
      /** Browsers slow down the timers of hidden tabs, and with them the attempts to reconnect. */
      readonly isHidden: boolean;
    };

/** Changes with the messages: tabs with different versions of this package do not understand each other. */
export const TAB_PROTOCOL = 1;
