import { useEffect, useState } from 'react';
import type { ChatRunState } from '@twin-oracle/sdk/react';

interface ConnectionStateProps {
  /** Whether the event channel is open. */
  readonly isOpen: boolean;
  readonly run: ChatRunState;
}

const TONES = { lost: 'bad', connecting: 'warn', connected: 'good' } as const;

/** How the connection is, and when it is tried again. */
export const ConnectionState = ({ isOpen, run: { nextAttempt } }: ConnectionStateProps) => {
  const seconds = useSecondsUntil(nextAttempt?.at);
  const state = nextAttempt ? 'lost' : isOpen ? 'connected' : 'connecting';
  const text = {
    lost: `Connection lost. Attempt ${nextAttempt?.attempt} in ${seconds} s`,
    connecting: 'Connecting …',
    connected: 'Live',
  };
  return (
    <p className="chat-connection small" role="status" data-state={state}>
      <span className="status-dot" data-tone={TONES[state]} />
      {text[state]}
    </p>
  );
};

const TICK_MS = 250;

const useSecondsUntil = (at: number | undefined): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === undefined) return undefined;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [at]);
  return at === undefined ? 0 : Math.max(0, Math.ceil((at - now) / 1000));
};
