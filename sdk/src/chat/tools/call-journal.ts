import { browser, pageStorage } from '../../runtime/browser.js';
import type { KeyValueStorage, Locks } from '../../runtime/browser.js';
import type { ToolAnswer } from '../../realtime/socket/tool-answer.js';

/** Remembers which calls of the oracle were begun, so that no other tab, and no later load of the page, runs them again. */
export interface CallJournal {
  /**
   * Passes on the answer to a call, of `run` if the call was never begun, otherwise the recorded one. While another tab runs the call it waits,
   * until that tab is closed or the signal is aborted.
   */
  settle(toolCallId: string, steps: CallSteps): Promise<void>;
}

/** What a journal does with a call that is its own. */
export interface CallSteps {
  readonly run: () => Promise<ToolAnswer>;
  readonly answer: (answer: ToolAnswer) => Promise<unknown>;
  /** Called when another tab has taken the call. */
  readonly onElsewhere?: (() => void) | undefined;
  /** Aborted when the oracle waits for the call no longer. */
  readonly signal: AbortSignal;
}

/** The answer to a call that was begun by a page that is gone. It may have had its effect, so it is not run again. */
const unknownOutcome = (toolCallId: string): ToolAnswer => ({
  toolCallId,
  error: 'The page was closed while the tool ran; whether it had its effect is not known',
});

/** Within one page. */
const createPageJournal = (): CallJournal => {
  const answers = new Map<string, Promise<ToolAnswer>>();
  return {
    settle: async (toolCallId, { run, answer, signal }) => {
      const running = answers.get(toolCallId) ?? run();
      answers.set(toolCallId, running);
      const answered = await running;
      if (!signal.aborted) await answer(answered);
    },
  };
};

/**
 * Across the tabs and loads of a page, where the browser has Web Locks and storage; otherwise within the page.
 *
 * @example
 * ```ts
 * import { createCallJournal, openChat } from '@twin-oracle/sdk/chat';
 *
 * // A page with a storage of its own for what the oracle has called.
 * const chat = openChat(client, sessionId, { journal: createCallJournal(navigator.locks, sessionStorage) });
 * ```
 */
export const createCallJournal = (
  locks: Locks | undefined = browser.navigator?.locks,
  storage: KeyValueStorage | undefined = pageStorage(),
): CallJournal => {
  if (!locks || !storage) return createPageJournal();
  const entries = createEntries(storage);
  return {
    settle: async (toolCallId, { run, answer, onElsewhere, signal }) => {
      const settled = async () => {
        const begun = entries.read(toolCallId);
        if (begun?.isDelivered) return;
        if (!begun) entries.write(toolCallId, {});
        const answered = begun ? (begun.answer ?? unknownOutcome(toolCallId)) : await run();
        if (!begun) entries.write(toolCallId, { answer: answered });
        if (signal.aborted) return;
        await answer(answered);
        entries.write(toolCallId, { isDelivered: true });
        await new Promise((resolve) => setTimeout(resolve, STORAGE_MS));
      };
      const name = PREFIX + toolCallId;
      const trySettled = async (lock: unknown) => {
        if (lock === null) return false;
        await settled();
        return true;
      };
      try {
        if (await locks.request(name, { ifAvailable: true }, trySettled)) return;
        onElsewhere?.();
        await locks.request(name, { signal }, settled);
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
  };
};

const PREFIX = 'twin-oracle:call:';

/** A lock is kept for this long after the last entry: what a tab stores is seen by other tabs a little later than the release of its locks. */
const STORAGE_MS = 500;

/** Calls wait for seconds or minutes. After that long nobody offers one again. */
const KEPT_MS = 60 * 60 * 1000;

/** A larger answer is not kept: storage holds some 5 MB for the whole origin. */
const MAX_KEPT_CHARACTERS = 65_536;

interface Entry {
  readonly at?: number;
  readonly answer?: ToolAnswer;
  /** The oracle has the answer. */
  readonly isDelivered?: boolean;
}

/** Empty for what something else has written there. */
const entryOf = (text: string | null): Entry => {
  try {
    return JSON.parse(text ?? '{}') as Entry;
  } catch {
    return {};
  }
};

const createEntries = (storage: KeyValueStorage) => ({
  read: (toolCallId: string): Entry | undefined => {
    const text = storage.getItem(PREFIX + toolCallId);
    if (text === null) return undefined;
    return entryOf(text);
  },
  write: (toolCallId: string, entry: Entry): void => {
    removeOld(storage);
    const at = Date.now();
    const text = JSON.stringify({ at, ...entry });
    try {
      storage.setItem(PREFIX + toolCallId, text.length > MAX_KEPT_CHARACTERS ? JSON.stringify({ at }) : text);
    } catch {
      // The storage is full. The call is run all the same: that it may be run again is less bad than that it is never run.
    }
  },
});

const removeOld = (storage: KeyValueStorage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  for (const key of keys.filter((each) => each.startsWith(PREFIX))) {
    if ((entryOf(storage.getItem(key)).at ?? 0) < Date.now() - KEPT_MS) storage.removeItem(key);
  }
};
