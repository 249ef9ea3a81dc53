import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../cli/run-command.js';
import type { Outcome, SuiteResult } from '../suite/outcome.js';

export interface TestRun {
  readonly status: number;
  /** What the command has printed. */
  readonly text: string;
  readonly outcomes: readonly Outcome[];
}

/** Runs the command, and reads its report. */
export async function runForTest(argv: readonly string[]): Promise<TestRun> {
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  try {
    let text = '';
    const print = (piece: string) => void (text += piece);
    const status = await runCommand([...argv, '--report-dir', folder], { write: print, warn: print });
    const report = await readFile(join(folder, 'report.json'), 'utf8').catch(() => '{"outcomes":[]}');
    const { outcomes } = JSON.parse(report) as SuiteResult;
    return { status, text, outcomes };
  } finally {
    await rm(folder, { recursive: true });
  }
}
