import { readFile, rename, writeFile } from 'node:fs/promises';

/** How far a worker has come, in a file. */
export class Progress {
  constructor(readonly file: string) {}

  /** The id of the last event that was handled; 0 at the first start, for all events from the beginning. */
  async read(): Promise<number> {
    try {
      return Number(await readFile(this.file, 'utf8'));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
      throw error;
    }
  }

  /** A process that is killed meanwhile leaves the file as it was. */
  async write(eventId: number): Promise<void> {
    const draft = `${this.file}.${process.pid}`;
    await writeFile(draft, String(eventId));
    await rename(draft, this.file);
  }
}
