import { open } from 'node:fs/promises';

/** A new name is on the disk only once its folder is. Windows cannot open folders, and writes names by itself. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}
