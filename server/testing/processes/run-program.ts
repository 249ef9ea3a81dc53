import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

export interface ProgramResult {
  readonly output: string;
  readonly errors: string;
  readonly code: number | null;
}

/** Runs a program in a process of its own, to its end. */
export async function runProgram(
  program: string,
  args: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ProgramResult> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await exited;
  return { output, errors, code: child.exitCode };
}
