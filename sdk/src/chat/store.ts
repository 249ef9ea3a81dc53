/** A state outside React: what `useSyncExternalStore` and its like need. It changes only when the listeners are called. */
export interface Store<State> {
  readonly getState: () => State;
  /** Calls back after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
}
