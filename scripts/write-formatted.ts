import { readFile, writeFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';

/**
 * Writes a generated file as Prettier would format it. With `--check` it only compares, and the process fails when the file is stale.
 * @param what is generated, for the messages.
 */
export async function writeFormatted(path: string, content: string, what = path): Promise<void> {
  const wanted = await format(content, { ...(await resolveConfig(path)), filepath: path });
  // A file that is not there yet is stale.
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (wanted === text) {
    console.log(`${what} is up to date`);
  } else if (process.argv.includes('--check')) {
    console.error(`${what} is stale: run \`make generate\` and commit the result`);
    process.exitCode = 1;
  } else {
    await writeFile(path, wanted);
    console.log(`wrote ${what}`);
  }
}
