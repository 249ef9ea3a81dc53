/** The account that PostgreSQL runs under when the server itself is root, which PostgreSQL refuses to be. */
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

export interface Account {
  uid: number;
  gid: number;
}

/** The owner of the cluster if it exists, else `postgres` where the system has that user, else `nobody`. */
export async function chooseAccount(clusterFolder: string): Promise<Account> {
  const account =
    (await ownerOf(clusterFolder)) ?? (await accountNamed('postgres')) ?? (await accountNamed('nobody'));
  if (account === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and this system has neither an account postgres nor nobody. Start the server as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
  return account;
}

async function ownerOf(folder: string): Promise<Account | undefined> {
  const owner = await stat(folder).catch(() => undefined);
  return owner === undefined || owner.uid === 0 ? undefined : { uid: owner.uid, gid: owner.gid };
}

async function accountNamed(name: string): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (part) => Number((await promisify(execFile)('id', [part, name])).stdout)),
    );
    return uid === undefined || gid === undefined ? undefined : { uid, gid };
  } catch {
    // `id` fails for a name that the system does not know.
    return undefined;
  }
}
