/** Writes the stream of a run as a scenario: `curl … /runs/run_… | make scenario NAME=…`. */
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { createParser } from 'eventsource-parser';
import { stringify } from 'yaml';
import { frameValidators } from '../../../generated/event-validators.js';
import type { RunEvent } from '@twin-oracle/sdk';
import { issueLines } from '../../../server/config/read-settings.js';
import { checkScenario } from '../check-scenario.js';
import { scenarioSchema } from '../scenario-schema.js';
import { toScenario } from './to-scenario.js';

const { values } = parseArgs({
  options: {
    name: { type: 'string', default: 'recorded' },
    summary: { type: 'string', default: 'A run that was recorded.' },
  },
});

const faults = await record(values.name, values.summary, await text(process.stdin));
if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exitCode = 1;
}

/** @returns what is wrong; nothing is printed then. */
async function record(name: string, summary: string, stream: string): Promise<string[]> {
  const frames: RunEvent[] = [];
  const unknown = new Set<string>();
  const parser = createParser({
    onEvent({ event = 'message', id, data }) {
      const frame = { id: Number(id), event, data: JSON.parse(data) as unknown };
      if (isFrame(frame)) frames.push(frame);
      else unknown.add(event);
    },
  });
  try {
    parser.feed(stream);
  } catch (error) {
    return [`The input is no stream of a run: ${error instanceof Error ? error.message : String(error)}`];
  }
  if (frames.length === 0)
    return ['The input has no frames; give it the reply of GET /runs/{runId}, such as by curl -N'];
  if (unknown.size > 0)
    console.error(`Left out, since they do not fit the contract: ${[...unknown].join(', ')}`);
  const { data: scenario, error } = scenarioSchema.safeParse(toScenario(name, summary, frames));
  if (error) return issueLines(error);
  const misfits = await checkScenario(scenario);
  if (misfits.length === 0) process.stdout.write(stringify(scenario, { lineWidth: 120 }));
  return misfits;
}

function isFrame(frame: unknown): frame is RunEvent {
  const { event, data } = frame as { event: string; data: unknown };
  return Object.hasOwn(frameValidators, event) && frameValidators[event as RunEvent['event']](data);
}
