export interface ChargedLine {
  /** More than 0. */
  readonly charged: number;
}

export interface GroupRules {
  /** The least that a group costs, unless it has the maximum of lines. */
  readonly minimum: number;
  /** The most that a group costs, unless it is one line. At least twice the minimum. */
  readonly maximum: number;
  readonly maxLines: number;
}

/** Divides lines into groups; each group keeps their order. Lines that are below the minimum together are left for later. */
export function groupLines<Line extends ChargedLine>(
  lines: readonly Line[],
  { minimum, maximum, maxLines }: GroupRules,
): Line[][] {
  const groups: Line[][] = [];
  let group: Line[] = [];
  let sum = 0;
  const close = () => {
    groups.push(group);
    [group, sum] = [[], 0];
  };
  for (const line of lines) {
    if (sum + line.charged > maximum) {
      // Of two parts of more than twice the minimum, one is above it: the group or the line.
      if (sum < minimum) {
        groups.push([line]);
        continue;
      }
      close();
    }
    group.push(line);
    sum += line.charged;
    if (group.length === maxLines) close();
  }
  if (sum >= minimum) close();
  return groups;
}
