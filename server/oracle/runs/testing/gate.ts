/** A promise that a test settles when it is time. */
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

/** Resolves once everything is done that waits for nothing outside the process. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
