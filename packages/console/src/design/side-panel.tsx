import type { ReactNode } from 'react';
import { classNames } from './class-names';
import './side-panel.css';

interface SidePanelProps {
  /** What screen readers call it. */
  readonly label: string;
  readonly title: ReactNode;
  /** At the end of the title's line: what closes it among them. */
  readonly actions: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Something that is shown beside the page, over its whole height. */
export const SidePanel = ({ label, title, actions, className, children }: SidePanelProps) => (
  <aside className={classNames('side-panel', className)} aria-label={label}>
    <header className="side-panel-head">
      <h2 className="row">{title}</h2>
      <div className="row">{actions}</div>
    </header>
    {children}
  </aside>
);
