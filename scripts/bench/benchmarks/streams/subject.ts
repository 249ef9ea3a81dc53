import type { SessionsFixture } from '../../fixtures/sessions.js';
import type { Bundler } from '../../harness/bundle.js';
import type { Settings } from '../../harness/settings.js';
import type { StreamRequest } from '../../harness/streams.js';
import type { Script } from '../../variants/streams/script.js';

/** The inputs of a measurement. */
export interface Subject {
  readonly fixture: SessionsFixture;
  readonly settings: Settings;
  readonly bundle: Bundler;
}

/** A message in each session. At a fixed pace, answers have different lengths, so that they do not all end at the same time. */
export function askAll({ sessionIds, headers }: SessionsFixture, script: Script): StreamRequest[] {
  return sessionIds.map((sessionId, index) => {
    const share = script.everyMs === 0 ? 1 : 0.5 + index / sessionIds.length;
    return ask(sessionId, headers, { ...script, deltas: Math.ceil(script.deltas * share) });
  });
}

export function ask(
  sessionId: string,
  headers: Readonly<Record<string, string>>,
  script: Script,
): StreamRequest {
  const body = JSON.stringify({ message: JSON.stringify(script), stream: true });
  return { method: 'POST', path: `/messages/${sessionId}`, headers, body };
}
