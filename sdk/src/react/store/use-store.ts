import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Store } from '../../chat/store.js';

/** The state of a store. @param onServer What a server renders, and the page shows first; default: the state itself. */
export const useStore = <State>({ subscribe, getState }: Store<State>, onServer = getState): State =>
  useSyncExternalStore(subscribe, getState, onServer);

export interface Selection<State, Selected> {
  /** May be inline. */
  readonly select: (state: State) => Selected;
  readonly isEqual: (before: Selected, now: Selected) => boolean;
}

/** A part of the state of a store. The component is rendered when that part has changed. */
export const useSelected = <State, Selected>(
  { subscribe, getState }: Store<State>,
  { select, isEqual }: Selection<State, Selected>,
  onServer = getState,
): Selected => {
  const shown = useRef<{ readonly selected: Selected } | null>(null);
  const [getSelected, getServerSelected] = useMemo(() => {
    const selector = (read: () => State) => {
      let last: { readonly state: State; readonly selected: Selected } | undefined;
      return () => {
        const state = read();
        if (last?.state === state) return last.selected;
        const selected = select(state);
        // An inline `select` is a new function in each rendering: what it selects is compared with what is shown.
        const before = last ?? shown.current;
        last = { state, selected: before && isEqual(before.selected, selected) ? before.selected : selected };
        return last.selected;
      };
    };
    return [selector(getState), selector(onServer)];
  }, [getState, onServer, select, isEqual]);
  const selected = useSyncExternalStore(subscribe, getSelected, getServerSelected);
  useEffect(() => {
    shown.current = { selected };
  }, [selected]);
  return selected;
};
