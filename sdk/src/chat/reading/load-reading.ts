import { createLoader } from '../../runtime/load-later.js';
import { loadRunStreams } from '../../stream/open-run-streams.js';

/** Loads what reads answers, together with the streams: a page shows its transcript without both. */
export const loadReading = createLoader('What reads answers', async () => {
  const reading = import('./read-turn.js');
  await Promise.all([reading, loadRunStreams()]);
  return reading;
});
