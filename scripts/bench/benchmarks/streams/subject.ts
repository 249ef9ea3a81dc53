import type { SessionsFixture } from '../../fixtures/with-sessions.js';
import type { Bundler } from '../../harness/bundle-variant.js';
import type { Settings } from '../../harness/bench-settings.js';
import type { StreamRequest } from '../../harness/stream-client.js';
import type { Variant } from '../../harness/variant.js';
import type { Script } from '../../variants/streams/token-script.js';

/** The inputs of a measurement. */
export interface Subject {
  readonly fixture: SessionsFixture;
  readonly settings: Settings;
  readonly bundle: Bundler;
}

/** twin-oracle, and what it is compared with. */
export interface Variants {
  readonly bare: Variant;
  readonly peer: Variant;
  readonly ours: Variant;
}

/** A script as a message. At a fixed pace, answers have different lengths, so that they do not all end at the same time. */
export function scripts(script: Script): (index: number, count: number) => string {
  return (index, count) => {
    const share = script.everyMs === 0 ? 1 : 0.5 + index / count;
    return JSON.stringify({ ...script, tokens: Math.ceil(script.tokens * share) });
  };
}

/** A message in each of the first sessions. */
export function askAll(
  { sessionIds, headers }: SessionsFixture,
  count: number,
  message: (index: number, count: number) => string,
): StreamRequest[] {
  return sessionIds.slice(0, count).map((sessionId, index) => ask(sessionId, headers, message(index, count)));
}

export function ask(
  sessionId: string,
  headers: Readonly<Record<string, string>>,
  message: string,
): StreamRequest {
  return {
    method: 'POST',
    path: `/messages/${sessionId}`,
    headers,
    body: JSON.stringify({ message, stream: true }),
  };
}
