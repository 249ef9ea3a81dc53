import type { Tone } from './badge';
import './stacked-bar.css';

export interface Segment {
  readonly name: string;
  readonly value: number;
  readonly tone: Tone;
}

interface StackedBarProps {
  /** What is divided, such as `Votes`. */
  readonly label: string;
  readonly segments: readonly Segment[];
  /** What the whole bar stands for; it may be more than the segments together. */
  readonly total: number;
  readonly unit?: string | undefined;
  /** A place that matters, such as a quorum. */
  readonly mark?: { readonly at: number; readonly name: string } | undefined;
}

/** The parts of a whole: a bar, and the same in numbers below it. */
export const StackedBar = ({ label, segments, total, unit, mark }: StackedBarProps) => (
  <figure className="stacked-bar" aria-label={label}>
    <div className="stacked-bar-track" aria-hidden="true">
      {segments.map(
        ({ name, value, tone }) =>
          value > 0 && <span key={name} data-tone={tone} style={{ width: share(value, total) }} />,
      )}
      {mark && <i style={{ insetInlineStart: share(mark.at, total) }} />}
    </div>
    <figcaption>
      {segments.map(({ name, value, tone }) => (
        <span key={name} className="stacked-bar-key">
          <span data-tone={tone} aria-hidden="true" />
          {name} <strong>{numbers.format(value)}</strong>
        </span>
      ))}
      <span className="quiet">
        of {numbers.format(total)}
        {unit === undefined ? '' : ` ${unit}`}
      </span>
      {mark && <span className="quiet">· {mark.name}</span>}
    </figcaption>
  </figure>
);

const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

const share = (value: number, total: number): string =>
  `${total <= 0 ? 0 : Math.min(100, (value / total) * 100)}%`;
