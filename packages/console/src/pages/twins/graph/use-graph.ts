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
  readonly open: (did: string) => void;
  readonly more: (group: RoleGroup) => void;
  readonly retry: () => void;
}

/** The graph around a twin, as far as one has walked. @param opened The twins that are open from the start, such as those of the address. */
export const useGraph = (root: Twin, opened: readonly string[]): WalkedGraph => {
  const platform = usePlatform();
  const [graph, setGraph] = useState(() => graphOf(root));
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly again: () => void }>();
  // Asked for and not failed: each is read once, also when effects run twice.
  const asked = useRef(new Set<string>());
  const leaving = useRef(new AbortController());

  const read = useCallback(
    (key: string, work: (signal: AbortSignal) => Promise<(graph: KnownGraph) => KnownGraph>) => {
      if (asked.current.has(key)) return;
      asked.current.add(key);
      setBusy((keys) => new Set(keys).add(key));
      const { signal } = leaving.current;
      work(signal)
        .then(setGraph, (error: unknown) => {
          if (!signal.aborted) setFailed({ error, again: () => read(key, work) });
        })
        .finally(() => {
          asked.current.delete(key);
          setBusy((keys) => new Set([...keys].filter((other) => other !== key)));
        });
    },
    [],
  );

  const open = useCallback(
    (did: string) =>
      read(did, async (signal) => {
        const found = await readNeighbourhood(platform, did, signal);
        return (known) => withNeighbourhood(known, found);
      }),
    [platform, read],
  );

  useEffect(() => {
    if (leaving.current.signal.aborted) leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);

  const missing = [root.did, ...opened].filter(
    (did) => graph.records.has(did) && !graph.opened.has(did) && failed === undefined,
  );
  const next = missing.join(' ');
  useEffect(() => {
    for (const did of next.split(' ')) if (did !== '') open(did);
  }, [next, open]);

  return {
    graph,
    busy,
    error: failed?.error,
    open,
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
