/** The clock on the wall of a process, which tests put forward and back. The one that measures durations is left alone, as it is in reality. */
import { readdirSync } from 'node:fs';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeIfInstalled } from './installed-program.js';

const FOLDERS = '/usr/lib';
const LIBRARY = 'faketime/libfaketimeMT.so.1';

/** Debian has it in a folder of the machine's architecture. */
const library = findLibrary();

/** A suite that is skipped, with a notice, where faketime is not installed. */
export const describeWithWallClock = (name: string, suite: () => void): void =>
  describeIfInstalled(
    { path: library, program: 'faketime', installer: 'scripts/install-faketime.sh' },
    name,
    suite,
  );

export interface WallClock {
  /** For the environment of the process. */
  readonly environment: Readonly<Record<string, string>>;
  /** Puts it that far from the right time. */
  set(offsetSeconds: number): Promise<void>;
}

/** @param folder where its file is kept. */
export async function createWallClock(folder: string): Promise<WallClock> {
  const file = join(folder, 'clock');
  const set = async (offsetSeconds: number) => {
    // The process reads it all the time, and must never see a half of it.
    await writeFile(`${file}.new`, `${offsetSeconds < 0 ? '' : '+'}${offsetSeconds}\n`);
    await rename(`${file}.new`, file);
  };
  await set(0);
  return {
    environment: {
      LD_PRELOAD: library ?? '',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}

function findLibrary(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  return readdirSync(FOLDERS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(FOLDERS, name))
    .filter((folder) => readdirSync(folder).includes('faketime'))
    .map((folder) => join(folder, LIBRARY))[0];
}
