import { useEffect, useRef } from 'react';
import type { ChatMessage } from '@twin-oracle/sdk/react';

/** Parses the answers of each page of history while the browser has nothing else to do. An answer that grows is seen, and parsed then. */
export const usePreparedAnswers = (messages: readonly ChatMessage[]): void => {
  const latest = useRef(messages);
  useEffect(() => {
    latest.current = messages;
  });
  const first = messages[0]?.key;
  useEffect(() => {
    if (first === undefined) return undefined;
    const leaving = new AbortController();
    const texts = latest.current.flatMap(({ parts }) =>
      parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])),
    );
    import('../markdown/prepare-answers').then(
      ({ prepareAnswers }) => {
        if (!leaving.signal.aborted) leaving.signal.addEventListener('abort', prepareAnswers(texts));
      },
      // Those that are seen say that the page cannot be loaded.
      () => undefined,
    );
    return () => leaving.abort();
  }, [first]);
};
