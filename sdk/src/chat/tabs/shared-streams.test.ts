import { expect, it } from '@jest/globals';
import { createFakeBrowser } from '../testing/fake-browser.js';
import { ChatTurn } from '../turns/chat-turn.js';
import { SharedStreams } from './shared-streams.js';

const turn = new ChatTurn(undefined, { key: 'answer', createdAt: '2026-01-01T00:00:00Z' }, 'run_1');
const nothing = () => undefined;

it('A tab reads for itself where what shares streams cannot be loaded, and shares the next one', async () => {
  const { signal } = new AbortController();
  const browser = createFakeBrowser();
  let loads = 0;
  const load = () => (loads++ < 1 ? Promise.reject(new TypeError('No network')) : import('./tab-group.js'));
  const options = { name: 'chat', onTurn: nothing, onChange: nothing };
  const tab = browser.openTab();
  const streams = new SharedStreams({ ...options, platform: () => tab }, load);
  const isShared = async () => {
    const { locks } = browser.openTab();
    const name = `twin-oracle:run:1:chat:run_1`;
    let isHeld = false;
    await streams.lead(turn, signal, () =>
      locks.request(name, { ifAvailable: true }, (lock) => Promise.resolve(void (isHeld = lock === null))),
    );
    return isHeld;
  };

  streams.open();
  expect(await isShared()).toBe(false);
  expect(await isShared()).toBe(true);

  expect(loads).toBe(2);
  streams.close();
});
