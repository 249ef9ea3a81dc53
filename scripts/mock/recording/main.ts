/**
 * Writes a run as a scenario: of its stream, `curl … /runs/run_… | make scenario NAME=…`, or of a recording,
 * `make scenario FROM=recording.jsonl RUN=run_…`.
 */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createParser } from 'eventsource-parser';
import { stringify } from 'yaml';
import { frameValidators } from '../../../generated/frame-validators.js';
import { readRecording } from '../../../packages/conformance/src/recording/read-recording.js';
import { CouldNotRun } from '../../../packages/conformance/src/suite/could-not-run.js';
import type { RunEvent } from '@twin-oracle/sdk';
import { issueLines } from '../../../server/config/read-settings.js';
import { checkScenario } from '../check-scenario.js';
import { scenarioSchema } from '../scenario-schema.js';
import { runOfRecording, runsIn } from './run-of-recording.js';
import { toScenario, type SeenPart, type SeenRun } from './to-scenario.js';

const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'recorded' },
    summary: { type: 'string', default: 'A run that was recorded.' },
    from: { type: 'string' },
    run: { type: 'string' },
  },
});

/** What was given is not what is needed. The message says what to do. */
class InputError extends Error {}

try {
  const seen =
    values.from === undefined ? ofStream(await text(process.stdin)) : ofRecording(values.from, values.run);
  const { data: scenario, error } = scenarioSchema.safeParse(toScenario(values.name, values.summary, seen));
  const faults = error ? issueLines(error) : await checkScenario(scenario);
  if (error || faults.length > 0) throw new InputError(faults.join('\n'));
  process.stdout.write(stringify(scenario, { lineWidth: 120 }));
} catch (error) {
  if (!(error instanceof InputError || error instanceof CouldNotRun)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function ofStream(stream: string): SeenRun {
  const frames: { event: string; data: unknown }[] = [];
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => frames.push({ event, data: JSON.parse(data) as unknown }),
  });
  try {
    parser.feed(stream);
  } catch (error) {
    throw new InputError(
      `The input is no stream of a run: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (frames.length === 0)
    throw new InputError(
      'The input has no frames; give it the reply of GET /runs/{runId}, such as by curl -N',
    );
  return { parts: fitting(frames.map((frame) => ({ frame }))) };
}

function ofRecording(file: string, asked: string | undefined): SeenRun {
  const lines = readRecording(file);
  const runs = runsIn(lines);
  const [only] = runs.size === 1 ? runs.keys() : [];
  const runId = asked ?? only;
  if (runId === undefined || !runs.has(runId)) {
    const known = [...runs].map(([id, message]) => `  ${id}  ${message.slice(0, 100)}`);
    throw new InputError(
      known.length === 0
        ? `${file} has no streamed answer`
        : [
            ...(asked === undefined ? [] : [`${file} has no run ${asked}.`]),
            `Say by RUN which run of ${file} is meant:`,
            ...known,
          ].join('\n'),
    );
  }
  const { refuse, parts } = runOfRecording(lines, runId);
  const seen = parts.map((part) =>
    'fault' in part ? part : { at: part.at, frame: { event: part.frame.event ?? '', data: part.frame.data } },
  );
  return { parts: fitting(seen), ...(refuse && { refuse }) };
}

type AnyPart =
  | Extract<SeenPart, { fault: unknown }>
  | { readonly at?: number; readonly frame: { readonly event: string; readonly data: unknown } };

/** Those that fit the contract. The others are named. */
function fitting(parts: readonly AnyPart[]): SeenPart[] {
  const misfits = new Set<string>();
  const fit = parts.flatMap((part): SeenPart[] => {
    if ('fault' in part) return [part];
    if (isFrame(part.frame)) return [{ at: part.at, frame: part.frame }];
    misfits.add(part.frame.event);
    return [];
  });
  if (misfits.size > 0)
    console.error(`Left out, since they do not fit the contract: ${[...misfits].join(', ')}`);
  return fit;
}

function isFrame(frame: { event: string; data: unknown }): frame is Pick<RunEvent, 'event' | 'data'> {
  const { event, data } = frame;
  return Object.hasOwn(frameValidators, event) && frameValidators[event as RunEvent['event']](data);
}
