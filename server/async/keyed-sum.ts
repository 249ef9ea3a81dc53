/** A sum in total and per key; a key with a sum of zero takes no memory. */
export class KeyedSum {
  #total = 0;
  readonly #byKey = new Map<string, number>();

  get total(): number {
    return this.#total;
  }

  of(key: string): number {
    return this.#byKey.get(key) ?? 0;
  }

  /** @param amount May be negative. @returns the new sum of the key. */
  add(key: string, amount: number): number {
    this.#total += amount;
    const sum = this.of(key) + amount;
    if (sum === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, sum);
    return sum;
  }
}
