import type { ReactNode } from 'react';
import { ErrorView } from './error-view';
import { Progress } from './progress';

interface LoadedProps<Data> {
  /** Of TanStack Query. */
  readonly query: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** What is loaded, such as `the claim`. */
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** Something that is read: while it is, when that failed, and when it is there. What was read before stays when reading it again fails. */
export const Loaded = <Data,>({ query: { data, error, refetch }, what, children }: LoadedProps<Data>) => (
  <>
    {error !== null && error !== undefined && <ErrorView error={error} onRetry={() => void refetch()} />}
    {data !== undefined && children(data)}
    {data === undefined && !error && <Progress label={`Loading ${what}`} />}
  </>
);
