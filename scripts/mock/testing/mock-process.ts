import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('../main.ts', import.meta.url));

/** Starts the mock as `make mock` does. */
export function spawnMock(settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ['--conditions=twin-oracle-source', '--import', 'tsx', script], {
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What a process prints up to a text, or to its end. It is read on, or the process would block. */
export function textUntil({ stdout }: ChildProcess, mark?: string): Promise<string> {
  let text = '';
  return new Promise((resolve) => {
    stdout?.on('data', (piece) => {
      text += String(piece);
      if (mark !== undefined && text.includes(mark)) resolve(text);
    });
    stdout?.on('end', () => resolve(text));
  });
}
