import type { ReactNode } from 'react';
import './badge.css';

export type Tone = 'neutral' | 'accent' | 'good' | 'warn' | 'bad' | 'violet';

/** A state in a word. The colour repeats what the word says. */
export const Badge = ({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) => <span className={`badge badge-${tone}`}>{children}</span>;
