/** A chat by hooks: those of this project, or the published client's in their place. `streamingMode` is defined by the bundler. */
import { createElement } from 'react';
import { OraclesProvider, useChat } from '@twin-oracle/sdk/react';
import type { IMessage, StreamingMode } from '@twin-oracle/sdk/react';
import { fetchMock, finish, List, oracle, sessionId, show } from './stage.js';

// The page's own; scripts are compiled without the types of a browser.
declare const location: { readonly search: string };
declare const streamingMode: StreamingMode;

let send: (message: string) => Promise<void> = () => Promise.resolve();
const read = ({ id, content }: IMessage) => ({ id, text: typeof content === 'string' ? content : '' });

const Chat = () => {
  const { messages, sendMessage } = useChat({
    oracleDid: oracle.profile.did,
    overrides: { baseUrl: 'https://oracle.test' },
    sessionId,
    streamingMode,
    historyPageSize: 100,
    onPaymentRequiredError: () => undefined,
  });
  send = sendMessage;
  return createElement(List<IMessage>, { messages, read });
};

// Both clients send their requests by this.
globalThis.fetch = (input, init) => fetchMock(new Request(input, init));

const token = () => Promise.resolve({ serialized: 'any', expiresAt: Date.now() + 3_600_000 });
const wallet = {
  address: 'ixo1user',
  did: 'did:example:user',
  matrix: { accessToken: '', homeServer: 'https://matrix.invalid' },
};

const page = createElement(
  OraclesProvider,
  {
    initialWallet: wallet,
    transactSignX: () => Promise.reject(new Error('This page signs no transactions')),
    createDelegation: token,
    createInvocation: token,
  },
  createElement(Chat),
);

/** Begins a long answer before the page is shown, which then joins it. */
const replay = () => {
  void finish('/replayed');
  show(page, () => Promise.resolve());
};
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn++) await send('/short');
};
Object.assign(globalThis, { replay, turns });

if (!new URLSearchParams(location.search).has('replay')) show(page, () => send('/tokens'));
