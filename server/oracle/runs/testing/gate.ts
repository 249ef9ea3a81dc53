/** A promise that a test resolves. */
export interface Gate<T = void> {
  readonly passed: Promise<T>;
  open(value: T): void;
  fail(error: Error): void;
}

export function createGate<T = void>(): Gate<T> {
  let open: (value: T) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const passed = new Promise<T>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { passed, open: (value) => open(value), fail: (error) => fail(error) };
}

/** Resolves when no microtask is pending. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
