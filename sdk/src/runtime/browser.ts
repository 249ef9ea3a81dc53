/** What a browser's page has, and other runtimes and pages without HTTPS may lack. */
interface Browser {
  /** Every runtime has it. */
  readonly setTimeout: unknown;
  readonly navigator?: {
    readonly locks?: Locks;
  };
  readonly localStorage?: KeyValueStorage;
  readonly sessionStorage?: KeyValueStorage;
  readonly BroadcastChannel?: new (name: string) => TabChannel;
  readonly document?: { readonly visibilityState: string };
  readonly requestAnimationFrame?: (callback: () => void) => number;
  readonly cancelAnimationFrame?: (handle: number) => void;
  readonly addEventListener?: (
    event: string,
    listener: () => void,
    options: { readonly signal: AbortSignal },
  ) => void;
}

/** The part of `localStorage` and `sessionStorage` that is used. */
export interface KeyValueStorage {
  readonly length: number;
  key(index: number): string | null;
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The part of the Web Locks API that is used. A lock is held by one tab at a time, and ends with its tab. */
export interface Locks {
  request<Result>(
    name: string,
    /**
     * With `steal` the lock is taken from the tab that holds it, whose request then rejects. With `ifAvailable` there is no wait: `lock` is null
     * when another tab holds it.
     */
    options: { readonly signal: AbortSignal } | { readonly steal: true } | { readonly ifAvailable: true },
    work: (lock: unknown) => Promise<Result>,
  ): Promise<Result>;
}

/** The part of a `BroadcastChannel` that is used: what a tab posts reaches all others that have opened the same name. */
export interface TabChannel {
  postMessage(message: unknown): void;
  close(): void;
  /** A function of an event with `data`, which runtimes type in ways of their own. */
  onmessage: unknown;
}

export const browser: Browser = globalThis;

/** Undefined where there is none, and in pages that may not use it, which get an error for the mere mention of it. */
export const pageStorage = (): KeyValueStorage | undefined => {
  try {
    return browser.localStorage;
  } catch {
    return undefined;
  }
};
