import { readFileSync } from 'node:fs';
import { CouldNotRun } from '../suite/could-not-run.js';
import { RECORDING_VERSION, type RecordingLine } from './recording.js';

/** The lines of a recording by their times: words that were held back come after what was said meanwhile. */
export function readRecording(file: string): RecordingLine[] {
  const lines = read(file);
  const [start] = lines;
  if (start?.kind !== 'recording' || !isSupported(start.version))
    throw new CouldNotRun(`${file} is no recording of twin-oracle-record, or one of another version`);
  const at = (line: RecordingLine) => ('at' in line ? line.at : 0);
  return lines.toSorted((a, b) => at(a) - at(b));
}

function isSupported(version: number): boolean {
  return version === RECORDING_VERSION;
}

function read(file: string): RecordingLine[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as RecordingLine);
  } catch (error) {
    throw new CouldNotRun(
      `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}
