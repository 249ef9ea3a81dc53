import { parseArgs } from 'node:util';
import { writeFiles } from '../write-files.js';
import { generateClient } from './generate-client.js';
import { readDocuments } from './read-documents.js';
import { UnreadableDeployment } from './unreadable-deployment.js';

const USAGE = 'usage: generate-sdk --from <URL or folder> --out <folder> [--check]';

export interface CommandResult {
  /** 0 when the client is up to date, 1 when it is not or cannot be made, 2 when the command is not understood. */
  readonly status: 0 | 1 | 2;
  readonly message: string;
}

/**
 * `generate-sdk`: makes the typed client of a deployment with its plugins. With `--check` it writes nothing, and fails when the client is not
 * what it would write.
 */
export async function generateSdkCommand(args: string[]): Promise<CommandResult> {
  const options = readOptions(args);
  if (!options) return { status: 2, message: USAGE };
  const { from, out, check } = options;
  try {
    const files = await generateClient(await readDocuments(from));
    const changed = await writeFiles(out, files, check);
    if (changed.length === 0) return { status: 0, message: `${out} is up to date` };
    return check
      ? { status: 1, message: `${out} is stale (${changed.join(', ')}): run generate-sdk again` }
      : { status: 0, message: `${out}: generated ${changed.join(', ')}` };
  } catch (error) {
    if (error instanceof UnreadableDeployment) return { status: 1, message: error.message };
    throw error;
  }
}

interface Options {
  readonly from: string;
  readonly out: string;
  readonly check: boolean;
}

function readOptions(args: string[]): Options | undefined {
  try {
    const { from, out, check } = parseArgs({
      args,
      options: {
        from: { type: 'string' },
        out: { type: 'string' },
        check: { type: 'boolean', default: false },
      },
    }).values;
    return from === undefined || out === undefined ? undefined : { from, out, check };
  } catch {
    return undefined;
  }
}
