import { createHash } from 'node:crypto';
import type { Tally } from './backup-format.js';

const MODULUS = 2n ** 256n;

/** Counts rows, and takes a digest that does not depend on their order: the sum of the rows' SHA-256, so no table has to be sorted. */
export class RowTally {
  #rows = 0;
  #sum = 0n;

  add(row: Buffer): void {
    this.#rows += 1;
    this.#sum = (this.#sum + BigInt(`0x${createHash('sha256').update(row).digest('hex')}`)) % MODULUS;
  }

  result(): Tally {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, '0') };
  }
}
