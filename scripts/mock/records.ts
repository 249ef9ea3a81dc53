import { randomBytes } from 'node:crypto';

export type MockRecord = Readonly<Record<string, unknown>>;

/** What was created, changed and deleted, by id, on top of the examples of the contract. */
export class MockRecords {
  readonly #records = new Map<string, { readonly collection: string; record: MockRecord }>();
  readonly #deleted = new Set<string>();

  /** @param record without an id of its own */
  create(collection: string, idMember: string, record: MockRecord): MockRecord {
    const id = freshId(String(record[idMember]));
    const created = { ...record, [idMember]: id };
    this.#records.set(id, { collection, record: created });
    return created;
  }

  find(id: string): MockRecord | undefined {
    return this.#records.get(id)?.record;
  }

  isDeleted(id: string): boolean {
    return this.#deleted.has(id);
  }

  replace(collection: string, id: string, record: MockRecord): void {
    this.#records.set(id, { collection, record });
  }

  delete(id: string): void {
    this.#records.delete(id);
    this.#deleted.add(id);
  }

  /** The newest first. */
  list(collection: string): MockRecord[] {
    return [...this.#records.values()]
      .filter((entry) => entry.collection === collection)
      .map(({ record }) => record)
      .reverse();
  }
}

/** An id like this one: with other random digits at its end. */
function freshId(like: string): string {
  const [digits = ''] = /[A-Za-z0-9]*$/.exec(like) ?? [];
  const random = randomBytes(Math.max(digits.length, 16)).toString('hex');
  return like.slice(0, like.length - digits.length) + random.slice(0, Math.max(digits.length, 8));
}
