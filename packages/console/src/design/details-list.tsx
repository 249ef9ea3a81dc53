import type { ReactNode } from 'react';
import './details-list.css';

export interface Detail {
  readonly name: string;
  readonly value: ReactNode;
}

/** Names and values of one record. */
export const DetailsList = ({ details }: { readonly details: readonly Detail[] }) => (
  <dl className="details-list">
    {details.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
