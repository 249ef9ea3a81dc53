import type { RequestListener } from 'node:http';
import { afterEach } from '@jest/globals';
import { serve } from './serve.js';
import type { Served } from './serve.js';

/** For the tests of a file: starts real HTTP servers with the given listener, and closes them after the test. */
export const listening = (): ((listener: RequestListener) => Promise<string>) => {
  const served: Served[] = [];
  afterEach(async () => {
    for (const one of served.splice(0)) await one.close();
  });
  return async (listener) => {
    const one = await serve(listener);
    served.push(one);
    return one.url;
  };
};
