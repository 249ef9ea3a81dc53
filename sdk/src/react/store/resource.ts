import { asError } from '../../errors/as-error.js';
import { createListeners } from '../../chat/listeners.js';
import type { Store } from '../../chat/store.js';

export interface ResourceState<Value> {
  readonly value: Value | undefined;
  readonly error: Error | null;
  readonly isLoading: boolean;
}

/** Something that is read once for all components, when the first one shows it. */
export interface Resource<Value> extends Store<ResourceState<Value>> {
  /** Reads it, unless that has been done or is being done. What failed is read again by the next caller. */
  load(): Promise<void>;
  /** Reads it again. */
  reload(): Promise<void>;
}

export const createResource = <Value>(read: () => Promise<Value>): Resource<Value> => {
  const listeners = createListeners();
  let state: ResourceState<Value> = { value: undefined, error: null, isLoading: true };
  let reading: Promise<void> | undefined;

  const set = (next: Partial<ResourceState<Value>>) => {
    state = { ...state, ...next };
    listeners.call();
  };
  const reload = async () => {
    if (!state.isLoading) set({ isLoading: true });
    try {
      set({ value: await read(), error: null, isLoading: false });
    } catch (error) {
      set({ error: asError(error), isLoading: false });
    }
  };

  const begin = () =>
    (reading = reload().then(() => {
      if (state.error) reading = undefined;
    }));

  return {
    getState: () => state,
    subscribe: (listener) => listeners.add(listener),
    load: () => reading ?? begin(),
    reload: begin,
  };
};
