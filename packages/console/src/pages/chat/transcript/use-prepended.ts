import { useLayoutEffect, useRef } from 'react';

/** Whether this rendering puts items before those of the one before, by the key of the first item. */
export const usePrepended = (firstKey: string | undefined): boolean => {
  const rendered = useRef<string>(undefined);
  useLayoutEffect(() => {
    rendered.current = firstKey;
  });
  return rendered.current !== undefined && firstKey !== undefined && rendered.current !== firstKey;
};
