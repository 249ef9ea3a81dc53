/** The page of a call, for its test: `window.agentPage`. */
import { OraclesProvider } from '@twin-oracle/sdk/react';
import { useLiveAgent } from '@twin-oracle/sdk/react/live-agent';
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const { origin: url, host } = window.location;
const oracleDid = 'did:example:oracle';
const toasts = [];
let agent;

const openIdToken = {
  access_token: 'open',
  token_type: 'Bearer',
  matrix_server_name: host,
  expires_in: 3600,
};
const overrides = {
  baseUrl: `${url}/oracle`,
  createWorker: () => new Worker('/e2ee-worker.js', { type: 'module' }),
};
const chain = { indexerUrl: `${url}/graphql`, mediaTokenUrl: `${url}/sfu/get` };
const mint = () => Promise.resolve({ serialized: 'signed', expiresAt: Date.now() + 3_600_000 });

const Call = () => {
  agent = useLiveAgent(
    oracleDid,
    null,
    openIdToken,
    ({ title, description }) => toasts.push(`${title}: ${description}`),
    overrides,
  );
  return createElement('p', null, agent.isReady ? 'connected' : 'idle');
};

const initialWallet = {
  address: 'ixo1user',
  did: 'did:example:user',
  matrix: { accessToken: 'token', homeServer: url },
};
createRoot(document.body.appendChild(document.createElement('main'))).render(
  createElement(
    StrictMode,
    null,
    createElement(
      OraclesProvider,
      { initialWallet, chain, createDelegation: mint, transactSignX: () => Promise.resolve() },
      createElement(Call),
    ),
  ),
);

/** A media server's end of the connection. */
const createPeer = () => {
  const connection = new RTCPeerConnection();
  return {
    answer: async (sdp) => {
      await connection.setRemoteDescription({ type: 'offer', sdp });
      await connection.setLocalDescription();
      await new Promise((resolve) => {
        const check = () => {
          if (connection.iceGatheringState === 'complete') resolve();
        };
        connection.onicegatheringstatechange = check;
        check();
      });
      return connection.localDescription?.sdp ?? '';
    },
    addCandidate: async (candidate) => {
      await connection.addIceCandidate(JSON.parse(candidate));
    },
    received: async () => {
      let bytes = 0;
      (await connection.getStats()).forEach((report) => {
        if (report.type === 'inbound-rtp') bytes += report.bytesReceived ?? 0;
      });
      return bytes;
    },
  };
};

const peer = createPeer();
window.agentPage = {
  latest: () => {
    if (!agent) throw new Error('The page is not shown yet');
    return agent;
  },
  toasts,
  peer,
  received: peer.received,
};
