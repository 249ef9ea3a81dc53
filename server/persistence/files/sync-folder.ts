import { open } from 'node:fs/promises';

/** A new name is durable only after its folder is synced. Windows cannot open folders, and syncs names itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
