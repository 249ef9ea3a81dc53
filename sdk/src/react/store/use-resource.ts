import { useEffect } from 'react';
import type { Resource, ResourceState } from './resource.js';
import { useStore } from './use-store.js';

/** The state of something that is read when the first component shows it. @param isWanted Whether it can be read yet. */
export const useResource = <Value>(resource: Resource<Value>, isWanted = true): ResourceState<Value> => {
  const state = useStore(resource);
  useEffect(() => {
    if (isWanted) void resource.load();
  }, [resource, isWanted]);
  return { ...state, isLoading: isWanted && state.isLoading };
};
