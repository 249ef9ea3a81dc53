import { basename, extname } from 'node:path';
import { readRecording } from '../recording/read-recording.js';
import type { ConformanceCase } from '../suite/conformance-case.js';
import { replayRecording } from './replay-recording.js';

/** A recording as a case: the server does again what it did then. */
export function replayCase(file: string): ConformanceCase {
  const lines = readRecording(file);
  return {
    id: `REPLAY/${basename(file, extname(file))}`,
    level: 'MUST',
    title: `the server answers as in ${file}`,
    run: (context) => replayRecording(context, lines),
  };
}
