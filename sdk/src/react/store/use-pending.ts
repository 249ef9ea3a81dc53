import { useState } from 'react';

/**
 * Counts how often something is being done, and notes whether the last time has failed.
 *
 * @param work Of the first rendering: it must not depend on what changes.
 */
export const usePending = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Promise<Result>,
) => {
  const [state, setState] = useState({ pending: 0, hasFailed: false });
  const [run] = useState(() => async (...args: Args) => {
    setState(({ pending }) => ({ pending: pending + 1, hasFailed: false }));
    let hasFailed = true;
    try {
      const result = await work(...args);
      hasFailed = false;
      return result;
    } finally {
      setState(({ pending }) => ({ pending: pending - 1, hasFailed }));
    }
  });
  return { run, isPending: state.pending > 0, hasFailed: state.hasFailed };
};
