import { spawnSync } from 'node:child_process';
import { describe } from '@jest/globals';

export interface InstalledProgram {
  /** How it is called; undefined where it is not installed. */
  readonly path: string | undefined;
  /** A suite that is skipped, with a notice, where the program is not installed. */
  readonly describe: (name: string, suite: () => void) => void;
}

/** Looks for a program of another project that tests start. @param names the first that answers to `versionFlag` is taken. @param installer the script that installs it. */
export function findProgram(
  names: readonly [string, ...string[]],
  versionFlag: string,
  installer: string,
): InstalledProgram {
  const path = names.find((name) => spawnSync(name, [versionFlag]).status === 0);
  return {
    path,
    describe(name, suite) {
      describeIfInstalled({ path, program: names[0], installer }, name, suite);
    },
  };
}

/** A suite that is skipped, with a notice, where the program that it needs has no path. @param installer the script that installs it. */
export function describeIfInstalled(
  { path, program, installer }: { path: string | undefined; program: string; installer: string },
  name: string,
  suite: () => void,
): void {
  if (path === undefined) {
    process.stderr.write(
      `\n*** There is no ${program}: ${JSON.stringify(name)} is NOT tested (${installer})\n\n`,
    );
  }
  (path === undefined ? describe.skip : describe)(name, suite);
}
