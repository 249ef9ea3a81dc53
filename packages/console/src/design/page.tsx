import { useEffect, type ReactNode } from 'react';
import { ConsoleLink } from './console-link';
import './page.css';

export interface PageProps {
  readonly title: string;
  /** One sentence about what the page is for. */
  readonly summary?: ReactNode;
  /** Where the page belongs, from the outside in. */
  readonly trail?: readonly { readonly label: string; readonly to: string }[];
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a page: its title, which is the document's too, its actions and its content. */
export const Page = ({ title, summary, trail = [], actions, children }: PageProps) => {
  useDocumentTitle(title);
  return (
    <div className="page">
      <header className="page-head">
        <div className="stack-s">
          {trail.length > 0 && (
            <nav aria-label="Breadcrumb" className="page-trail">
              {trail.map(({ label, to }) => (
                <ConsoleLink key={to} to={to}>
                  {label}
                </ConsoleLink>
              ))}
            </nav>
          )}
          <h1>
            <bdi>{title}</bdi>
          </h1>
          {summary !== undefined && <p className="quiet page-summary">{summary}</p>}
        </div>
        {actions !== undefined && <div className="row">{actions}</div>}
      </header>
      {children}
    </div>
  );
};

/** For pages with a frame of their own. */
export const useDocumentTitle = (title: string): void =>
  useEffect(() => {
    document.title = `${title} · twin-oracle`;
  }, [title]);
