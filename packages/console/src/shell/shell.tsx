import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import { Route, useLocation } from 'wouter';
import { useConnection } from '../connection/connection-context';
import { START_QUERY } from '../connection/connection-provider';
import { PageSwitch } from '../design/page-switch';
import { Progress } from '../design/progress';
import { Toasts } from '../design/toasts';
import { useExchangeView } from '../exchanges/exchange-view';
import { Overview } from './overview/overview';
import { areas } from './areas';
import { ApiKeyGate } from './api-key-gate';
import { ErrorBoundary } from './error-boundary';
import { ExchangeDrawer } from './exchange-drawer';
import { ExchangeViewProvider } from './exchange-view-provider';
import { followPages } from './follow-pages';
import { Sidebar } from './sidebar';
import './shell.css';

/** The frame around all pages: navigation, connection, the page, and what was sent for it. */
export const Shell = () => (
  <ExchangeViewProvider>
    <Frame />
    <Toasts />
  </ExchangeViewProvider>
);

const Frame = () => {
  const isDrawerOpen = useExchangeView()?.isOpen ?? false;
  const [path] = useLocation();
  const area = path.split('/')[1];
  const queries = useQueryClient();
  const content = useRef<HTMLElement>(null);
  useEffect(() => (content.current ? followPages(content.current) : undefined), []);
  return (
    <div className="shell" data-drawer={isDrawerOpen}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <Sidebar />
      <main ref={content} id="content" className="shell-content" tabIndex={-1}>
        <ErrorBoundary
          key={area}
          path={path}
          forget={() => queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== START_QUERY })}
        >
          <Suspense fallback={<Progress label="Loading the page" />}>
            <Pages />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isDrawerOpen && <ExchangeDrawer />}
    </div>
  );
};

const Pages = () => {
  const { platform } = useConnection();
  return (
    <PageSwitch>
      <Route path="/" component={Overview} />
      {areas.map((area) => (
        <Route key={area.path} path={area.path} nest>
          {area.needs === 'api-key' && !platform ? <ApiKeyGate area={area} /> : <area.Pages />}
        </Route>
      ))}
    </PageSwitch>
  );
};
