import type { BarKind, TimelineBar } from './timeline-bars';

interface KindFilterProps {
  readonly bars: readonly TimelineBar[];
  readonly hidden: ReadonlySet<BarKind>;
  readonly onChange: (hidden: ReadonlySet<BarKind>) => void;
}

const LABELS: Readonly<Record<BarKind, string>> = {
  run: 'Start',
  reasoning: 'Reasoning',
  text: 'Text',
  call: 'Calls',
  component: 'Components',
  notice: 'Notices',
  error: 'Errors',
  end: 'End',
};

/** Hides bars by their kind. Only kinds that the run has are offered. */
export const KindFilter = ({ bars, hidden, onChange }: KindFilterProps) => {
  const kinds = [...new Set(bars.map(({ kind }) => kind))];
  return (
    <div role="group" aria-label="Show frames of these kinds" className="kind-filter">
      {kinds.map((kind) => (
        <button
          key={kind}
          type="button"
          className="kind"
          data-kind={kind}
          aria-pressed={!hidden.has(kind)}
          onClick={() => onChange(toggled(hidden, kind))}
        >
          {LABELS[kind]}
        </button>
      ))}
    </div>
  );
};

const toggled = (kinds: ReadonlySet<BarKind>, kind: BarKind): ReadonlySet<BarKind> =>
  new Set(kinds.has(kind) ? [...kinds].filter((other) => other !== kind) : [...kinds, kind]);
