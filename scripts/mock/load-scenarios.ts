import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Scenario } from '@twin-oracle/sdk/testing';
import { issueLines } from '../../server/config/read-settings.js';
import { checkScenario } from './check-scenario.js';
import { scenarioSchema } from './scenario-schema.js';

/** A scenario that cannot be played. The message names the file and the place. */
export class ScenarioError extends Error {
  override readonly name = 'ScenarioError';
}

/** Reads the scenarios of a folder, and plays each once to validate what it would send. */
export async function loadScenarios(folder: string): Promise<Scenario[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.yaml')).sort();
  const scenarios = await Promise.all(files.map((file) => loadScenario(folder, file)));
  const names = scenarios.map(({ name }) => name);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new ScenarioError(`${folder}: two scenarios have the name ${repeated}`);
  return scenarios;
}

async function loadScenario(folder: string, file: string): Promise<Scenario> {
  const faults = (lines: readonly string[]) => new ScenarioError([`${file}:`, ...lines].join('\n  '));
  let content: unknown;
  try {
    content = parse(await readFile(join(folder, file), 'utf8'));
  } catch (error) {
    throw faults([error instanceof Error ? error.message : String(error)]);
  }
  const { data, error } = scenarioSchema.safeParse(content);
  if (error) throw faults(issueLines(error));
  if (file !== `${data.name}.yaml`) throw faults([`name: must be the name of the file, not ${data.name}`]);
  const misfits = await checkScenario(data);
  if (misfits.length > 0) throw faults(misfits);
  return data;
}
