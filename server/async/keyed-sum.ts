/** How much there is, in all and of each key; a key of which there is nothing takes no memory. */
export class KeyedSum {
  #total = 0;
  readonly #byKey = new Map<string, number>();

  get total(): number {
    return this.#total;
  }

  of(key: string): number {
    return this.#byKey.get(key) ?? 0;
  }

  /** @param amount Negative to take something away. @returns how much there is of the key then. */
  add(key: string, amount: number): number {
    this.#total += amount;
    const sum = this.of(key) + amount;
    if (sum === 0) this.#byKey.delete(key);
    else this.#byKey.set(key, sum);
    return sum;
  }
}
