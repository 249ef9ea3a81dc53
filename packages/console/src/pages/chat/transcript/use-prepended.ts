import { useState } from 'react';

/** Whether this rendering has put items before those of the one before, by the key of the first item. */
export const usePrepended = (firstKey: string | undefined): boolean => {
  const [seen, setSeen] = useState({ firstKey, isPrepended: false });
  if (seen.firstKey === firstKey) return seen.isPrepended;
  const next = { firstKey, isPrepended: seen.firstKey !== undefined && firstKey !== undefined };
  setSeen(next);
  return next.isPrepended;
};
