import type { ReactNode } from 'react';
import { classNames } from './class-names';
import './columns.css';

interface ColumnsProps {
  /** For two that matter alike; otherwise the first is wider. */
  readonly isEven?: boolean;
  readonly children: ReactNode;
}

/** Two parts of a page beside each other, where there is room for both. */
export const Columns = ({ isEven = false, children }: ColumnsProps) => (
  <div className={classNames('columns', isEven && 'columns-even')}>{children}</div>
);

/** Cards below each other. */
export const Column = ({ children }: { readonly children: ReactNode }) => (
  <div className="column">{children}</div>
);
