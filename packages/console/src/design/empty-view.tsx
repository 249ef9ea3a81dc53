import type { ReactNode } from 'react';
import { CodeBlock } from './code-block';
import { Icon, type IconName } from './icon';
import './view.css';

export interface EmptyViewProps {
  readonly icon: IconName;
  /** What is not there, such as `No claims yet`. */
  readonly title: string;
  /** What would fill this place. */
  readonly children: ReactNode;
  /** A command that fills it. */
  readonly command?: string;
  /** Buttons that fill it. */
  readonly actions?: ReactNode;
}

/** In place of a list that has nothing. */
export const EmptyView = ({ icon, title, children, command, actions }: EmptyViewProps) => (
  <div className="view">
    <span className="view-icon">
      <Icon name={icon} size={24} />
    </span>
    <h2>{title}</h2>
    <p className="quiet">{children}</p>
    {actions !== undefined && <div className="row">{actions}</div>}
    {command !== undefined && <CodeBlock code={command} what="command" />}
  </div>
);
