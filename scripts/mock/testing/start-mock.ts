import { once } from 'node:events';
import type { Scenario } from '@twin-oracle/sdk/testing';
import { urlOf } from '../../../server/startup/listen.js';
import { createMock } from '../create-mock.js';
import { loadScenarios } from '../load-scenarios.js';
import { startPrism, type Prism } from '../prism.js';

export interface StartedMock {
  readonly url: string;
  /** While it is offline, it closes each connection without a reply. */
  setOffline(offline: boolean): Promise<void>;
  close(): void;
}

/** For tests that ask for nothing static: such a request fails. */
const withoutPrism: Prism = {
  ask: () => Promise.reject(new Error('Prism was not started')),
  stop: () => undefined,
};

/** Starts the mock on a free port, in this process. @param scenarios the project's own with Prism, or those of a test without it. */
export async function startMock(scenarios?: readonly Scenario[]): Promise<StartedMock> {
  const prism = scenarios ? withoutPrism : startPrism();
  const played = scenarios ?? (await loadScenarios('spec/scenarios'));
  const mock = createMock({ scenarios: played, prism }).listen(0, '127.0.0.1');
  await once(mock, 'listening');
  const url = urlOf(mock, { HOST: '127.0.0.1' });
  return {
    url,
    async setOffline(offline) {
      const response = await fetch(new URL('/mock/conditions', url), {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ latency: 0, errors: 0, offline, scenario: null }),
      });
      if (!response.ok) throw new Error(`The mock answered ${response.status}: ${await response.text()}`);
    },
    close() {
      prism.stop();
      mock.close();
      mock.closeAllConnections();
    },
  };
}
