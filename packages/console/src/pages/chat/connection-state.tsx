import { useEffect, useState } from 'react';
import { ConnectionError } from '@twin-oracle/sdk';
import type { ChatRunState } from '@twin-oracle/sdk/react';

interface ConnectionStateProps {
  /** Whether the event channel is open. */
  readonly isOpen: boolean;
  /** Why the session could not be read. */
  readonly error: unknown;
  readonly run: ChatRunState;
}

const TONES = { lost: 'bad', refused: 'bad', connecting: 'warn', connected: 'good' } as const;

/** How the connection is, and when it is tried again. */
export const ConnectionState = ({ isOpen, error, run: { nextAttempt } }: ConnectionStateProps) => {
  const seconds = useSecondsUntil(nextAttempt?.at);
  // A session that the server refuses has no channel that could open. A server that is away is tried again.
  const isRefused = Boolean(error) && !(error instanceof ConnectionError);
  const state = nextAttempt ? 'lost' : isOpen ? 'connected' : isRefused ? 'refused' : 'connecting';
  const text = {
    lost: `Connection lost. Attempt ${nextAttempt?.attempt} in ${seconds} s`,
    refused: 'Not connected',
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
