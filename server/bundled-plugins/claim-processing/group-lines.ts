export interface ChargedLine {
  readonly charged: number;
}

export interface GroupRules {
  /** What a group has cost, at least. */
  readonly minimum: number;
  /** And at most, unless it is one line that cost something. */
  readonly maximum: number;
  readonly maxLines: number;
}

/** Divides lines into groups, in their order. The lines at the end that are below the minimum are left for later. */
export function groupLines<Line extends ChargedLine>(lines: readonly Line[], rules: GroupRules): Line[][] {
  const groups: Line[][] = [];
  let group: Line[] = [];
  let sum = 0;
  for (const line of lines) {
    const isFull = sum + line.charged > rules.maximum || group.length >= rules.maxLines;
    // A group that has cost nothing is no claim.
    if (isFull && sum > 0) {
      groups.push(group);
      [group, sum] = [[], 0];
    }
    group.push(line);
    sum += line.charged;
  }
  return sum >= rules.minimum ? [...groups, group] : groups;
}
