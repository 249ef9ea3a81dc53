import { useCallback, useEffect, useRef, useState } from 'react';
import type { Twin } from '@twin-oracle/sdk';
import { usePlatform } from '../../../connection/connection-context';
import {
  graphOf,
  groupKey,
  shownOf,
  withNeighbourhood,
  withPage,
  type KnownGraph,
  type RoleGroup,
} from './known-graph';
import { readMore, readNeighbourhood } from './read-neighbourhood';

export interface WalkedGraph {
  readonly graph: KnownGraph;
  /** The keys of what is being read: DIDs, and keys of groups. */
  readonly busy: ReadonlySet<string>;
  readonly error: unknown;
  readonly more: (group: RoleGroup) => void;
  readonly retry: () => void;
}

/** The graph around a twin, as far as one has walked. @param opened The twins that are open from the start, such as those of the address. */
export const useGraph = (root: Twin, opened: readonly string[]): WalkedGraph => {
  const platform = usePlatform();
  const [graph, setGraph] = useState(() => graphOf(root));
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly again: () => void }>();
  // What is under way: nothing is read twice at a time.
  const asked = useRef(new Set<string>());
  const leaving = useRef(new AbortController());

  const read = useCallback(
    (key: string, work: (signal: AbortSignal) => Promise<(graph: KnownGraph) => KnownGraph>) => {
      if (asked.current.has(key)) return;
      asked.current.add(key);
      setBusy((keys) => new Set(keys).add(key));
      const { signal } = leaving.current;
      const settle = () => {
        asked.current.delete(key);
        setBusy((keys) => new Set([...keys].filter((other) => other !== key)));
      };
      work(signal).then(
        (grow) => {
          if (signal.aborted) return;
          settle();
          setGraph(grow);
        },
        (error: unknown) => {
          if (signal.aborted) return;
          settle();
          setFailed({ error, again: () => read(key, work) });
        },
      );
    },
    [],
  );

  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    const { current: controller } = leaving;
    const { current: keys } = asked;
    return () => {
      controller.abort();
      keys.clear();
    };
  }, []);

  const missing = [root.did, ...opened].filter((did) => !graph.opened.has(did) && failed === undefined);
  const next = missing.join(' ');
  useEffect(() => {
    for (const did of next.split(' ').filter(Boolean))
      read(did, async (signal) => {
        const found = await readNeighbourhood(platform, did, signal);
        return (known) => withNeighbourhood(known, found);
      });
  }, [next, platform, read]);

  return {
    graph,
    busy,
    error: failed?.error,
    more: (group) =>
      read(groupKey(group), async (signal) => {
        const page = await readMore(platform, group, shownOf(graph, group), signal);
        return (known) => withPage(known, group, page);
      }),
    retry: () => {
      setFailed(undefined);
      failed?.again();
    },
  };
};
