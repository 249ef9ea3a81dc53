/** The web application in Chromium: how soon it shows something, and whether it stays smooth with much data. */
import type { Benchmark } from '../harness/benchmark.js';
import { sectionOf } from './console/figure.js';
import { firstPaint } from './console/first-paint.js';
import { firstToken } from './console/first-token.js';
import { largeTwin } from './console/large-twin.js';
import { liveEvents } from './console/live-events.js';
import { longList } from './console/long-list.js';
import { longSession } from './console/long-session.js';
import { withConsole } from './console/with-console.js';

export const webConsole: Benchmark = {
  name: 'console',
  run: ({ rounds }) =>
    withConsole(async (measured) => [
      sectionOf('Console: how soon something is shown', [
        ...(await firstPaint(measured, rounds)),
        ...(await firstToken(measured, rounds)),
        ...(await largeTwin(measured, rounds)),
      ]),
      sectionOf('Console: much data', [
        ...(await longList(measured, rounds)),
        ...(await longSession(measured, rounds)),
        ...(await liveEvents(measured, rounds)),
      ]),
    ]),
};
