import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Encryption_Type } from '@livekit/protocol';
import { decrypt, PrivateKey } from 'eciesjs';
import { build } from 'esbuild';
import { base58btc } from 'multiformats/bases/base58';
import type { Browser, Page } from 'playwright-core';
import { describeInChromium } from '../../../server/docs/testing/describe-in-chromium.js';
import { openHomeserver } from '../matrix/testing/test-homeserver.js';
import type { Handler, TestHomeserver } from '../matrix/testing/test-homeserver.js';
import type { CallWishes } from './call-event.js';
import { openMediaServer } from './testing/test-media-server.js';
import type { TestMediaServer } from './testing/test-media-server.js';

const oracleKey = new PrivateKey();
const CARD = '/documents/orz';
const wishes: CallWishes = {
  callType: 'audio',
  sessionId: 'ses_1',
  userDid: 'did:example:user',
  agentVoice: 'Puck',
  language: 'en',
};

/** The page, and the worker that encrypts media, as a bundler makes them. */
const bundle = async (entry: string): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    absWorkingDir: import.meta.dirname,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['twin-oracle-source'],
    define: { 'process.env.NODE_ENV': '"development"' },
    write: false,
    logLevel: 'error',
  });
  return outputFiles[0]?.text ?? '';
};

describeInChromium('a call to an oracle, in Chromium,', (launch) => {
  let browser: Browser;
  let files: Readonly<Record<string, string>>;
  let homeserver: TestHomeserver;
  let media: TestMediaServer;
  let page: Page;
  let isRefused = false;
  const calls: { readonly call: string; readonly body: unknown }[] = [];

  const services: Handler = ({ call, body }) => {
    if (call.includes(' /oracle/calls/')) calls.push({ call, body });
    switch (call) {
      case 'POST /graphql': {
        if (String(body.query).includes('iid(')) {
          const publicKeyBase58 = base58btc.baseEncode(oracleKey.publicKey.toBytes(true));
          return { data: { iid: { verificationMethod: [{ publicKeyBase58 }] } } };
        }
        const linkedResource = [
          { id: '{id}#orz', type: 'Settings', serviceEndpoint: `${homeserver.url}${CARD}` },
        ];
        return { data: { entity: { service: [], linkedResource } } };
      }
      case `GET ${CARD}`:
        return { oracleName: 'Stoves', granteeAddress: 'ixo1oracle', requiredPermissions: [] };
      case 'POST /sfu/get':
        return isRefused
          ? { errcode: 'M_FORBIDDEN' }
          : { url: homeserver.url.replace('http', 'ws'), jwt: 'header.payload.signature' };
      default:
        return call.includes(' /oracle/calls/') ? { ok: true } : undefined;
    }
  };

  beforeAll(async () => {
    const [agent, worker] = await Promise.all([
      bundle('./testing/agent-page.js'),
      bundle('livekit-client/e2ee-worker'),
    ]);
    files = { '/agent.js': agent, '/e2ee-worker.js': worker };
    browser = await launch([
      // The page is fulfilled by Playwright, so that Chromium does not know it to be of this machine.
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      '--disable-features=WebRtcHideLocalIpsWithMdns,LocalNetworkAccessChecks',
    ]);
  });
  afterAll(() => browser.close());

  const open = async () => {
    calls.length = 0;
    homeserver = await openHomeserver((host) => ({ token: `@did-ixo-ixo1user:${host}` }), services);
    homeserver.createRoom(`@did-ixo-ixo1user:${homeserver.host}`, 'did-example-user_did-example-oracle');
    page = await browser.newPage();
    media = openMediaServer(homeserver.server, {
      answer: (offer) => page.evaluate<string>(`agentPage.peer.answer(${JSON.stringify(offer)})`),
      addCandidate: (candidate) => page.evaluate(`agentPage.peer.addCandidate(${JSON.stringify(candidate)})`),
    });
    await page.route(`${homeserver.url}/agent`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<script type="module" src="/agent.js"></script>' }),
    );
    for (const [path, body] of Object.entries(files))
      await page.route(`${homeserver.url}${path}`, (route) =>
        route.fulfill({ contentType: 'text/javascript', body }),
      );
    await page.goto(`${homeserver.url}/agent`);
    await page.getByText('idle').waitFor();
  };
  afterEach(async () => {
    await page.close();
    homeserver.close();
  });

  const call = () =>
    page.evaluate<{ callId: string; encryptionKey: string }>(
      `agentPage.latest().callAgent(${JSON.stringify(wishes)})`,
    );

  it('connects with encrypted media, sees who joins, and tells the oracle of its end', async () => {
    await open();
    const { callId, encryptionKey } = await call();
    await page.getByText('connected').waitFor();

    const [event] = homeserver.events;
    expect(callId).toBe(`${event?.eventId}@${event?.roomId}`);
    expect(event).toMatchObject({
      type: 'm.ixo.oracles_call',
      content: { ...wishes, callStatus: 'pending' },
    });
    const sealed = base58btc.baseDecode(String(event?.content.encryptionKey));
    expect(new TextDecoder().decode(decrypt(oracleKey.secret, sealed))).toBe(encryptionKey);

    expect(media.tokens).toEqual(['header.payload.signature']);
    expect(media.tracks).toMatchObject([{ encryption: Encryption_Type.GCM }]);
    await page.waitForFunction('agentPage.received().then((bytes) => bytes > 0)');

    media.join('did:ixo:ixo1oracle');
    const participants = '[...agentPage.latest().room.remoteParticipants.keys()].join()';
    await page.waitForFunction(participants);
    expect(await page.evaluate(participants)).toBe('did:ixo:ixo1oracle');

    await page.evaluate('agentPage.latest().endCall()');
    await page.getByText('idle').waitFor();
    expect(calls).toMatchObject([
      { call: `POST /oracle/calls/${callId}/sync` },
      { call: `PATCH /oracle/calls/${callId}/update`, body: { callStatus: 'active' } },
      { call: `PATCH /oracle/calls/${callId}/update`, body: { callStatus: 'ended' } },
    ]);
    expect(await page.evaluate('agentPage.toasts')).toEqual([]);
  });

  it('says why it cannot connect, and is ready for the next call', async () => {
    await open();
    isRefused = true;
    await expect(call()).rejects.toThrow('No access to the call');
    const isIdle = '!agentPage.latest().isConnecting && !agentPage.latest().sessionStarted';
    await page.waitForFunction(isIdle);
    expect(await page.evaluate('agentPage.toasts')).toEqual([
      'Connection Error: Error: No access to the call: the service of calls answered 200',
    ]);

    isRefused = false;
    await call();
    await page.getByText('connected').waitFor();
  });
});
