import type { ReactNode } from 'react';
import './filter-bar.css';

/** The filters of a list, above it. They take effect at once. */
export const FilterBar = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <form role="search" aria-label={label} className="filter-bar" onSubmit={(event) => event.preventDefault()}>
    {children}
  </form>
);
