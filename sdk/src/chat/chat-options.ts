import type { UcanToken } from '../client/oracle/delegations.js';
import type { DelegationRequired } from '../http/contract-schemas.js';
import type { SessionSocket } from '../realtime/socket/session-socket.js';
import type { KeyValueStorage } from '../runtime/browser.js';
import type { TabPlatform } from './tabs/tab-platform.js';
import type { CallJournal } from './tools/call-journal.js';

/** How a chat is kept. */
export interface ChatOptions {
  /** How many turns a page of history holds, 1 to 100; default 20. */
  readonly historyPageSize?: number | undefined;
  /** Default: one that the tabs of the browser share, where the browser can. */
  readonly journal?: CallJournal | undefined;
  /** How the tabs of the browser find each other, to share one stream of an answer; default: by what the browser has. `false`: they do not. */
  readonly tabs?: TabPlatform | false | undefined;
  /** Where messages that were refused, or got no reply, are kept for the next load of the page; default: the browser's `sessionStorage`. */
  readonly draftStorage?: (() => KeyValueStorage | undefined) | undefined;
  /**
   * Lets the user sign a delegation when the oracle needs one. It is stored at the oracle, and the message is sent again. Default: the user is
   * not asked, and `delegation_required` is a part of the answer.
   */
  readonly authorize?: ((request: DelegationRequired) => Promise<UcanToken>) | undefined;
  /** Opens the event channel, which tells of what other tabs and devices do; default: there is none. */
  readonly connect?: (() => Promise<SessionSocket>) | undefined;
}
