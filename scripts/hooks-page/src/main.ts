/** A page of React hooks for tests: its URL says which sessions it shows and how, and `window.figures` what has been rendered. */
import { createElement, memo, StrictMode, useEffect, useReducer, useState } from 'react';
import { createRoot } from 'react-dom/client';
import type { Container } from 'react-dom/client';
import { OraclesProvider, useChat } from '@twin-oracle/sdk/react';
import type { IMessage, StreamingMode } from '@twin-oracle/sdk/react';
import { createOracleClient } from '@twin-oracle/sdk';
import {
  createDelegation,
  createInvocation,
  createUcanAuth,
  generateKey,
  keyFromText,
  keyToText,
} from '@twin-oracle/sdk/ucan';
import { figures } from './figures.js';
import { wantedOf } from './wanted.js';

// The page's own; scripts are compiled without the types of a browser.
declare const location: { readonly search: string };
declare const sessionStorage: {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
};
declare const document: { querySelector(selector: string): Container };

const wanted = wantedOf(new URLSearchParams(location.search));

/** The user's, over reloads. */
const keyOf = async () => {
  const kept = await keyFromText(sessionStorage.getItem('key') ?? '');
  if (kept.ok) return kept.ok;
  const key = await generateKey();
  sessionStorage.setItem('key', keyToText(key));
  return key;
};

const issuer = await keyOf();
/** For the test, which has no key. */
const createSessions = async (count: number): Promise<string[]> => {
  const { server: baseUrl, oracleDid } = wanted;
  const client = createOracleClient({ baseUrl, auth: createUcanAuth({ key: issuer, oracleDid }) });
  const sessions = await Promise.all(Array.from({ length: count }, () => client.sessions.create()));
  return sessions.map(({ sessionId }) => sessionId);
};
Object.assign(globalThis, { createSessions });

const wallet = {
  address: 'ixo1user',
  did: issuer.did(),
  matrix: { accessToken: '', homeServer: 'https://matrix.invalid' },
};

const Message = memo(({ message }: { readonly message: IMessage }) => {
  figures.messageRenders[message.id] = (figures.messageRenders[message.id] ?? 0) + 1;
  const { type, content, isReasoning } = message;
  return createElement(
    'p',
    { className: isReasoning ? 'reasoning' : type },
    typeof content === 'string' ? content : '',
  );
});

const View = ({ sessionId, number }: { readonly sessionId: string; readonly number: number }) => {
  const { messages, status, run, error, sendMessage, isLoading, ...channel } = useChat({
    oracleDid: wanted.oracleDid,
    overrides: { baseUrl: wanted.server },
    sessionId,
    streamingMode: wanted.streamingMode as StreamingMode,
    onPaymentRequiredError: () => undefined,
  });
  useEffect(() => {
    if (number === 0) figures.states++;
  }, [messages, number]);
  useEffect(() => {
    if (number === 0) figures.connections.push(run.reconnecting ? 'reconnecting' : 'connected');
  }, [run.reconnecting, number]);
  const { isRealTimeConnected, realTimeNextAttempt } = channel;
  useEffect(() => {
    if (number === 0 && realTimeNextAttempt) figures.channelAttempts.push(realTimeNextAttempt.attempt);
  }, [realTimeNextAttempt, number]);
  return createElement(
    'section',
    {
      'data-status': isLoading ? 'loading' : status,
      'data-ended': run.ended,
      'data-error': error?.message,
      'data-channel': isRealTimeConnected ? 'open' : undefined,
    },
    messages.map((message) => createElement(Message, { key: message.id, message })),
    createElement('button', { onClick: () => void sendMessage(`/stream ${wanted.pieces}`) }, 'Send'),
  );
};

const Page = () => {
  const [isShown, setShown] = useState(true);
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (wanted.renderEveryMs === undefined) return undefined;
    const timer = setInterval(() => {
      figures.forcedRenders++;
      render();
    }, wanted.renderEveryMs);
    return () => clearInterval(timer);
  }, []);
  const views = wanted.sessions.flatMap((sessionId) =>
    Array.from({ length: wanted.views }, (_, number) =>
      createElement(View, { key: `${sessionId} ${number}`, sessionId, number }),
    ),
  );
  return createElement(
    'main',
    null,
    createElement('button', { onClick: () => setShown(!isShown) }, 'Toggle'),
    isShown && views,
  );
};

const provider = createElement(
  OraclesProvider,
  {
    initialWallet: wallet,
    transactSignX: () => Promise.reject(new Error('This page signs no transactions')),
    createDelegation: (audience) => createDelegation({ issuer, audience, lifetimeSeconds: 3600 }),
    createInvocation: (audience) => {
      figures.invocations++;
      return createInvocation({ issuer, audience, lifetimeSeconds: wanted.lifetimeSeconds });
    },
  },
  createElement(Page),
);
createRoot(document.querySelector('#root')).render(createElement(StrictMode, null, provider));
