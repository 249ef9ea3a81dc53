import { hash } from 'node:crypto';
import type { Tally } from './backup-format.js';

const DIGEST_BITS = 256;

/** Counts rows, and takes a digest that does not depend on their order: the sum of the rows' SHA-256, so no table has to be sorted. */
export class RowTally {
  #rows = 0;
  #sum = 0n;

  add(row: Buffer): void {
    this.#rows += 1;
    const digest = BigInt(`0x${hash('sha256', row, 'hex')}`);
    this.#sum = BigInt.asUintN(DIGEST_BITS, this.#sum + digest);
  }

  /** The rows as they are, each added when it is read. */
  async *addAll(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const row of rows) {
      this.add(row);
      yield row;
    }
  }

  result(): Tally {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}
