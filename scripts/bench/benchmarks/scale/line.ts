/** A straight line through measured points, by least squares. */
export interface Line {
  readonly slope: number;
  readonly intercept: number;
  /** The share of the variance that the line explains: 1 when all points are on it. */
  readonly rSquared: number;
}

export function lineThrough(points: readonly (readonly [x: number, y: number])[]): Line {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const sum = (of: (x: number, y: number) => number) =>
    points.reduce((total, [x, y]) => total + of(x - meanX, y - meanY), 0);
  const slope = sum((x, y) => x * y) / sum((x) => x * x);
  const intercept = meanY - slope * meanX;
  const unexplained = points.reduce((total, [x, y]) => total + (y - intercept - slope * x) ** 2, 0);
  return { slope, intercept, rSquared: 1 - unexplained / sum((_, y) => y * y) };
}
