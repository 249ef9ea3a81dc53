import type { Bindings } from './bindings.js';
import { skeleton } from './generated-values.js';

/** The items of a list in the order of the recorded ones: a server that orders by ids orders otherwise now. */
export function pairItems(
  recorded: readonly unknown[],
  now: readonly unknown[],
  bindings: Bindings,
): readonly unknown[] {
  const left = [...now];
  const paired = recorded.map((item) => {
    const index = left.findIndex((each) => areLike(bindings.text(toJson(item)), toJson(each), bindings));
    return index < 0 ? undefined : left.splice(index, 1)[0];
  });
  // Items that are like none are compared where they are.
  return paired.includes(undefined) ? now : paired;
}

/** Whether two items may be the same: they say the same, and about the same records as far as these are known. */
function areLike(recorded: string, now: string, bindings: Bindings): boolean {
  const [was, is] = [skeleton(recorded), skeleton(now)];
  return (
    was.frame === is.frame &&
    was.values.every(({ value }, index) => value === is.values[index]?.value || !bindings.isKnown(value))
  );
}

function toJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
