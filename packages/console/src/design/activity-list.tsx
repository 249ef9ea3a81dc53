import type { ReactNode } from 'react';
import './activity-list.css';

export interface Activity {
  readonly key: string;
  /** What was done. */
  readonly what: ReactNode;
  readonly reason: string | undefined;
  /** When, and by whom. */
  readonly origin: ReactNode;
}

/** What was done to a record, one after the other. */
export const ActivityList = ({ activities }: { readonly activities: readonly Activity[] }) => (
  <ol role="list" className="activity-list">
    {activities.map(({ key, what, reason, origin }) => (
      <li key={key}>
        <span className="row">{what}</span>
        {reason !== undefined && <q>{reason}</q>}
        <span className="row quiet">{origin}</span>
      </li>
    ))}
  </ol>
);
