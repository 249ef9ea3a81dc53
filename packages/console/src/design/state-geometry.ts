export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where the middle of a state is. */
export type Place = Point;

export interface Move<State extends string> {
  readonly from: State;
  readonly to: State;
  /** Corners of a line that goes around other states. */
  readonly around?: readonly Point[];
}

/** The states of a kind of record, as they are drawn. */
export interface StateMap<State extends string> {
  /** Where the middle of each state is. The drawing is 360 wide, so that a phone shows it in its own size. */
  readonly places: Readonly<Record<State, Place>>;
  readonly height: number;
  readonly moves: readonly Move<State>[];
}

export interface StateLine {
  readonly key: string;
  readonly points: readonly Point[];
  readonly isNext: boolean;
  readonly label: string | undefined;
  /** Where the label is. */
  readonly middle: Point;
}

export const STATE_WIDTH = 92;
export const STATE_HEIGHT = 30;

/** Between two lines that lead there and back. */
const APART = 5;

/** The lines of a drawing, those that lead on from the present state last, so that they are over the others. */
export const linesOf = <State extends string>(
  places: Readonly<Record<State, Place>>,
  moves: readonly Move<State>[],
  present: State,
  possible: readonly { readonly to: State; readonly label: string | undefined }[],
): readonly StateLine[] => {
  const back = possible
    .filter(({ to }) => !moves.some((move) => move.from === present && move.to === to))
    .map(({ to }) => backwards(moves, present, to));
  return [...moves, ...back]
    .map((move): StateLine => {
      const next = possible.find(({ to }) => move.from === present && move.to === to);
      const isTwoWay = [...moves, ...back].some(({ from, to }) => from === move.to && to === move.from);
      const points = clipped(
        [places[move.from], ...(move.around ?? []), places[move.to]],
        isTwoWay && move.around === undefined ? APART : 0,
      );
      return {
        key: `${move.from} ${move.to}`,
        points,
        isNext: next !== undefined,
        label: next?.label,
        middle: middleOf(points),
      };
    })
    .toSorted((one, other) => Number(one.isNext) - Number(other.isNext));
};

/** A move that takes another one back goes its way. */
const backwards = <State extends string>(
  moves: readonly Move<State>[],
  from: State,
  to: State,
): Move<State> => {
  const there = moves.find((move) => move.from === to && move.to === from);
  return { from, to, ...(there?.around && { around: there.around.toReversed() }) };
};

/** Moves a line aside by some units, and ends it at the borders of its states. */
const clipped = (points: readonly Point[], aside: number): readonly Point[] => {
  const [from] = points;
  const to = points.at(-1);
  const moved = aside === 0 ? points : shifted(points, aside);
  const [first, second] = moved;
  const [beforeLast, last] = moved.slice(-2);
  if (!from || !to || !first || !second || !beforeLast || !last) return points;
  return [borderOf(from, first, second), ...moved.slice(1, -1), borderOf(to, last, beforeLast)];
};

const shifted = ([from, to]: readonly Point[], aside: number): readonly Point[] => {
  if (!from || !to) return [];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const by = { x: (-(to.y - from.y) / length) * aside, y: ((to.x - from.x) / length) * aside };
  return [from, to].map(({ x, y }) => ({ x: x + by.x, y: y + by.y }));
};

/** Where a line that starts inside a state leaves it. */
const borderOf = (middle: Point, start: Point, towards: Point): Point => {
  const dx = towards.x - start.x;
  const dy = towards.y - start.y;
  const scale = Math.min(
    dx === 0 ? Infinity : ((STATE_WIDTH / 2) * Math.sign(dx) - (start.x - middle.x)) / dx,
    dy === 0 ? Infinity : ((STATE_HEIGHT / 2) * Math.sign(dy) - (start.y - middle.y)) / dy,
  );
  return { x: start.x + dx * scale, y: start.y + dy * scale };
};

/** A label has no room on a line between two neighbours: it is above it. */
const SHORT = 40;
const ABOVE = 23;

/** The middle of the longest stretch of a line, where its label is. */
const middleOf = (points: readonly Point[]): Point => {
  const stretches = points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
  const [longest] = stretches.toSorted(
    (one, other) =>
      Math.hypot(other.to.x - other.from.x, other.to.y - other.from.y) -
      Math.hypot(one.to.x - one.from.x, one.to.y - one.from.y),
  );
  if (!longest) return { x: 0, y: 0 };
  const { from, to } = longest;
  const isShort = from.y === to.y && Math.abs(to.x - from.x) < SHORT;
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 - (isShort ? ABOVE : 0) };
};
