import { useEffect, useRef, useState } from 'react';
import { createOracleClient } from '@twin-oracle/sdk';
import { useConnection } from '../../../connection/connection-context';

export interface DelegatedStream {
  readonly status: 'idle' | 'opening' | 'open' | 'ended' | 'refused';
  readonly text: string;
  readonly frames: number;
  /** Why the oracle has ended it before its end. */
  readonly refusal: { readonly reason: string; readonly detail: string } | undefined;
  readonly error: unknown;
}

const IDLE: DelegatedStream = { status: 'idle', text: '', frames: 0, refusal: undefined, error: undefined };

/** Frames come in bursts: the page is rendered once for those of this time. */
const BATCH_MS = 100;

/** A stream of the oracle that is signed in by a delegation alone, as its recipient would open it. */
export const useDelegatedStream = (token: string) => {
  const { baseUrl, recorder } = useConnection();
  const [stream, setStream] = useState(IDLE);
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  const open = async (message: string) => {
    leaving.current?.abort();
    const controller = new AbortController();
    leaving.current = controller;
    const { signal } = controller;
    let current: DelegatedStream = { ...IDLE, status: 'opening' };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const publish = () => {
      clearTimeout(timer);
      timer = undefined;
      if (!signal.aborted) setStream(current);
    };
    const change = (changed: Partial<DelegatedStream>) => {
      current = { ...current, ...changed };
      timer ??= setTimeout(publish, BATCH_MS);
    };
    publish();
    const { sessions, messages } = createOracleClient({
      baseUrl,
      auth: { headers: () => Promise.resolve({ 'x-ucan-delegation': token }) },
      fetch: recorder.fetch,
      ...recorder.hooks,
    });
    try {
      const { sessionId } = await sessions.create({ signal });
      for await (const { event, data } of await messages.stream(sessionId, { message }, { signal })) {
        change({ status: current.refusal ? 'refused' : 'open', frames: current.frames + 1 });
        if (event === 'message') change({ text: current.text + data.content });
        if (event === 'error')
          change({ status: 'refused', refusal: { reason: data.reason ?? data.kind, detail: data.error } });
      }
      if (current.status === 'open') current = { ...current, status: 'ended' };
    } catch (error) {
      current = { ...current, status: 'ended', error };
    }
    publish();
  };

  return { stream, open };
};
