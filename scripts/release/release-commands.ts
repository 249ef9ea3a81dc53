/** Runs the commands of a release, and ends them with all that they have started when the release is interrupted. */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { ReleaseRefused } from './release-refused.js';

export class ReleaseCommands {
  /**
   * @param temporaryFolder Where commands put their temporary files.
   * @param interrupt Without it, commands are not interrupted.
   */
  constructor(
    readonly temporaryFolder: string,
    private readonly interrupt?: AbortSignal,
  ) {}

  /** Shows what the command prints. */
  async run(folder: string, command: string, ...args: string[]): Promise<void> {
    const { status } = await this.#execute(folder, [command, ...args], ['ignore', 'inherit', 'inherit']);
    if (status !== 0) throw new ReleaseRefused(`${[command, ...args].join(' ')} failed`);
  }

  /** Returns what the command prints. */
  async read(folder: string, command: string, ...args: string[]): Promise<string> {
    const { status, stdout, stderr } = await this.#execute(
      folder,
      [command, ...args],
      ['ignore', 'pipe', 'pipe'],
    );
    if (status !== 0) throw new ReleaseRefused(`${[command, ...args].join(' ')} failed: ${stderr.trim()}`);
    return stdout.trim();
  }

  async #execute(folder: string, [command = '', ...args]: readonly string[], stdio: StdioOptions) {
    this.interrupt?.throwIfAborted();
    // In a process group of its own, so that what it starts can be killed with it.
    const child = spawn(command, args, {
      cwd: folder,
      stdio,
      detached: true,
      env: { ...process.env, TMPDIR: this.temporaryFolder },
    });
    const kill = () => killGroup(child);
    this.interrupt?.addEventListener('abort', kill);
    try {
      const [status, stdout, stderr] = await Promise.all([
        new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
        child.stdout ? text(child.stdout) : '',
        child.stderr ? text(child.stderr) : '',
      ]);
      this.interrupt?.throwIfAborted();
      return { status, stdout, stderr };
    } finally {
      this.interrupt?.removeEventListener('abort', kill);
    }
  }
}

/** What a step of a release writes is removed with its folder, so nothing needs time to end. */
function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The whole group has ended already.
  }
}
