import type { ReactNode } from 'react';
import { Card } from './card';
import { StateDiagram, type StateDiagramProps } from './state-diagram';

interface StateCardProps<State extends string> extends StateDiagramProps<State> {
  /** The present state, as a badge. */
  readonly badge: ReactNode;
  /** The same in words: what the state means, and what can follow. */
  readonly children: ReactNode;
}

/** Where a record is among its states, drawn and in words. */
export const StateCard = <State extends string>({ badge, children, ...diagram }: StateCardProps<State>) => (
  <Card title={`State of ${diagram.what}`} actions={badge}>
    <StateDiagram {...diagram} />
    {children}
  </Card>
);
