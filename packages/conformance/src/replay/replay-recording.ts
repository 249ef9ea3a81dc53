import type { RecordingLine } from '../recording/recording.js';
import type { SuiteContext } from '../suite/suite-context.js';
import { Bindings } from './bindings.js';
import { FreshCredentials } from './fresh-credentials.js';
import { exchangesIn, stoppedTextsIn } from './recorded-exchanges.js';
import { ReplayedExchanges } from './replayed-exchanges.js';
import { ReplayedSockets } from './replayed-sockets.js';

/**
 * Says again what the client has said, at the same points of what the server says, and compares that with the recording: statuses, codes, the
 * order of frames and events, texts, and all values that are not generated.
 */
export async function replayRecording(context: SuiteContext, lines: readonly RecordingLine[]): Promise<void> {
  const bindings = new Bindings();
  const exchanges = exchangesIn(lines);
  const comparison = { bindings, stoppedTexts: stoppedTextsIn(exchanges.values()) };
  const credentials = new FreshCredentials(
    context,
    bindings,
    lines.filter((line) => line.kind === 'credential'),
  );
  const replay = {
    exchanges: new ReplayedExchanges(context, lines, comparison, credentials),
    sockets: new ReplayedSockets(context, comparison, credentials),
  };
  for (const line of lines) {
    if (line.kind === 'recording') bindings.bind(line.url, context.server.baseUrl, 'the URL');
    else if ('socket' in line) await replay.sockets.play(line);
    else if ('exchange' in line) await replay.exchanges.play(line);
  }
}
