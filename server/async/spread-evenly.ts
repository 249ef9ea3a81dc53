import { setTimeout as delay } from 'node:timers/promises';

/** The least time between two steps: thousands of items need no timer each. */
const STEP_MS = 20;

/** Calls the function for each item, evenly over this time, for the first one at once. */
export async function spreadEvenly<Item>(
  items: readonly Item[],
  milliseconds: number,
  call: (item: Item) => void,
): Promise<void> {
  const startedAt = performance.now();
  for (let done = 0; ;) {
    const share = milliseconds === 0 ? 1 : (performance.now() - startedAt) / milliseconds;
    const due = Math.min(items.length, Math.floor(share * items.length) + 1);
    items.slice(done, due).forEach(call);
    done = due;
    if (done === items.length) return;
    await delay(STEP_MS);
  }
}
