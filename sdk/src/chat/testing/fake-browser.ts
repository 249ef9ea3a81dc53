import type { KeyValueStorage, Locks, TabChannel } from '../../runtime/browser.js';
import { createMemoryStorage } from '../../runtime/testing/memory-storage.js';
import type { TabPlatform } from '../tabs/tab-platform.js';

export interface FakeTab extends TabPlatform {
  readonly storage: KeyValueStorage;
  /** Ends everything of the tab, as a reload does: its locks go to others, and nothing reaches it. */
  close(): void;
  /** Holds back what it says and hears, as a frozen tab does; it keeps its locks. */
  freeze(): void;
  thaw(): void;
}

/** A browser whose tabs share locks, channels and storage. */
export const createFakeBrowser = (): { readonly openTab: () => FakeTab } => {
  const locks = createLockManager();
  const channels = new Set<FakeChannel>();
  const storage = createMemoryStorage();
  return {
    openTab: () => {
      const own: FakeChannel[] = [];
      const tab = { isClosed: false, isFrozen: false, held: [] as (() => void)[] };
      const whenAwake = (act: () => void) => {
        if (tab.isFrozen) tab.held.push(act);
        else if (!tab.isClosed) act();
      };
      return {
        storage,
        locks: locks.ofTab(tab, whenAwake),
        openChannel: (name) => {
          const channel: FakeChannel = {
            name,
            onmessage: null,
            deliver: (data) =>
              whenAwake(() => {
                if (typeof channel.onmessage === 'function')
                  channel.onmessage({ data: structuredClone(data) });
              }),
            postMessage: (data) =>
              whenAwake(() => {
                for (const other of channels)
                  if (other !== channel && other.name === name) process.nextTick(() => other.deliver(data));
              }),
            close: () => void channels.delete(channel),
          };
          channels.add(channel);
          own.push(channel);
          return channel;
        },
        close: () => {
          tab.isClosed = true;
          for (const channel of own) channel.close();
          locks.closeTab(tab);
        },
        freeze: () => (tab.isFrozen = true),
        thaw: () => {
          tab.isFrozen = false;
          for (const act of tab.held.splice(0)) act();
        },
      };
    },
  };
};

interface FakeChannel extends TabChannel {
  readonly name: string;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  deliver(data: unknown): void;
}

interface LockRequest {
  readonly tab: object;
  readonly begin: () => void;
  readonly refuse: () => void;
}

const createLockManager = () => {
  const queues = new Map<string, LockRequest[]>();
  const queueOf = (name: string) => {
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    return queue;
  };
  /** The first of a queue holds the lock. */
  const remove = (name: string, request: LockRequest) => {
    const queue = queueOf(name);
    const place = queue.indexOf(request);
    if (place < 0) return;
    queue.splice(place, 1);
    if (place === 0) queue[0]?.begin();
  };
  const ofTab = (tab: object, whenAwake: (act: () => void) => void): Locks => ({
    request: (name, how, work) =>
      new Promise((resolve, reject) => {
        const queue = queueOf(name);
        const refuse = () => whenAwake(() => reject(new DOMException('Aborted', 'AbortError')));
        const begin = () => {
          work(request)
            .then(resolve, reject)
            .finally(() => remove(name, request));
        };
        const request: LockRequest = { tab, begin, refuse };
        if ('ifAvailable' in how) {
          if (queue.length > 0) {
            work(null).then(resolve, reject);
            return;
          }
          queue.push(request);
          begin();
          return;
        }
        if ('steal' in how) {
          queue.shift()?.refuse();
          queue.unshift(request);
          begin();
          return;
        }
        how.signal.addEventListener('abort', () => {
          if (queue.indexOf(request) <= 0) return;
          refuse();
          remove(name, request);
        });
        if (how.signal.aborted) {
          refuse();
          return;
        }
        queue.push(request);
        if (queue[0] === request) begin();
      }),
  });
  return {
    ofTab,
    closeTab: (tab: object) => {
      for (const [name, queue] of queues)
        for (const request of queue.filter((each) => each.tab === tab).reverse()) remove(name, request);
    },
  };
};
