import { useId } from 'react';
import { classNames } from './class-names';
import { linesOf, STATE_HEIGHT, STATE_WIDTH, type Point, type StateMap } from './state-geometry';
import './state-diagram.css';

export interface StateDiagramProps<State extends string> {
  /** What has the states, such as `the domain`. */
  readonly what: string;
  readonly map: StateMap<State>;
  readonly present: State;
  /** The moves that are possible now, with what they are called. */
  readonly possible: readonly { readonly to: State; readonly label: string | undefined }[];
  /** States that were left, for the way that led here. */
  readonly past?: readonly State[];
}

const WIDTH = 360;

/** The states of a record with the present one marked, and where it can go from there. The page says the same in text beside it. */
export const StateDiagram = <State extends string>({
  what,
  map: { places, height, moves },
  present,
  possible,
  past = [],
}: StateDiagramProps<State>) => {
  const id = useId();
  const lines = linesOf(places, moves, present, possible);
  const names = Object.keys(places).filter((name): name is State => name in places);
  const next = possible.map(({ to }) => to);
  return (
    <svg
      className="state-diagram"
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={`The states of ${what}. It is ${present} now. ${next.length === 0 ? 'Nothing can follow.' : `It can become ${next.join(', ')}.`}`}
    >
      <defs>
        <Arrow id={`${id}quiet`} />
        <Arrow id={`${id}next`} isNext />
      </defs>
      {lines.map(({ key, points, isNext }) => (
        <polyline
          key={key}
          className={classNames('state-line', isNext && 'state-line-next')}
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          markerEnd={`url(#${id}${isNext ? 'next' : 'quiet'})`}
        />
      ))}
      {names.map((name) => (
        <g
          key={name}
          className={classNames(
            'state-node',
            name === present && 'state-node-present',
            next.includes(name) && 'state-node-next',
            past.includes(name) && 'state-node-past',
          )}
        >
          <rect {...cornerOf(places[name])} width={STATE_WIDTH} height={STATE_HEIGHT} rx={STATE_HEIGHT / 2} />
          <text x={places[name].x} y={places[name].y} dy="0.35em" textAnchor="middle">
            {name}
          </text>
        </g>
      ))}
      {lines.map(
        ({ key, label, middle }) =>
          label !== undefined && (
            <text key={key} className="state-label" x={middle.x} y={middle.y} dy="0.35em" textAnchor="middle">
              {label}
            </text>
          ),
      )}
    </svg>
  );
};

const Arrow = ({ id, isNext = false }: { readonly id: string; readonly isNext?: boolean }) => (
  <marker id={id} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
    <path d="M0 0.5 8 4 0 7.5z" className={isNext ? 'state-arrow-next' : 'state-arrow'} />
  </marker>
);

const cornerOf = ({ x, y }: Point): Point => ({ x: x - STATE_WIDTH / 2, y: y - STATE_HEIGHT / 2 });
