/** A module for `PLUGINS` that misbehaves at every place of a plugin's life, in the way that `MISBEHAVIOUR` names. */
import { createServer } from 'node:net';
import { testPlugin } from './test-plugin.js';

const ways: Record<string, (place: string) => unknown> = {
  /** Leaves open what keeps a process alive. */
  leak() {
    setInterval(() => undefined, 1_000);
    return createServer().listen(0, '127.0.0.1');
  },
  /** Leaves a promise behind that rejects when nobody waits for it any more. */
  late: (place) => void Promise.reject(new Error(`late at ${place}`)),
  throw(place) {
    throw new Error(`thrown at ${place}`);
  },
};

const visited = new Set<string>();

/** The server has to start, so nothing throws before that. */
function misbehave(place: 'load' | 'setup' | 'route' | 'tool' | 'hook' | 'job' | 'stop'): void {
  const way = process.env.MISBEHAVIOUR ?? '';
  visited.add(place);
  if (way !== 'throw' || (place !== 'load' && place !== 'setup')) ways[way]?.(place);
}

misbehave('load');

export default testPlugin({
  manifest: { title: 'Sample', summary: 'A plugin of a test.', whenToUse: ['Never.'] },
  ping: () => undefined,
  setup() {
    misbehave('setup');
    return {
      handlers: {
        pingSample() {
          // The last request, so that all other places were visited.
          if (visited.size >= 5) misbehave('route');
          return Promise.resolve({ status: 200, body: [...visited] });
        },
      },
      getAuthExcludedRoutes: () => [{ path: '/sample/ping' }],
      tools: [
        {
          name: 'use_sample',
          kind: 'tool' as const,
          description: 'Does nothing.',
          inputSchema: { type: 'object' },
          timeoutMs: 1_000,
          run() {
            misbehave('tool');
            return Promise.resolve({});
          },
        },
      ],
      hooks: { afterRun: () => misbehave('hook') },
      jobs: [
        {
          name: 'work',
          everySeconds: 0.05,
          run() {
            if (!visited.has('job')) misbehave('job');
            return Promise.resolve();
          },
        },
      ],
      stop: () => misbehave('stop'),
    };
  },
});
