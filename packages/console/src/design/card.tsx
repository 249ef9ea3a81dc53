import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names';
import './card.css';

export interface CardProps extends Omit<ComponentPropsWithRef<'section'>, 'title'> {
  readonly title?: ReactNode;
  /** At the end of the title's line. */
  readonly actions?: ReactNode;
  /** For a table or a list that brings its own space. */
  readonly isFlush?: boolean;
}

/** A part of a page on a ground of its own. */
export const Card = ({ title, actions, isFlush = false, className, children, ...rest }: CardProps) => (
  <section {...rest} className={classNames('card', isFlush && 'card-flush', className)}>
    {(title !== undefined || actions !== undefined) && (
      <header className="card-head">
        <h2>{title}</h2>
        {actions !== undefined && <div className="row">{actions}</div>}
      </header>
    )}
    {children}
  </section>
);
