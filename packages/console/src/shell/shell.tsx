import { Suspense, useState } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useConnection } from '../connection/connection-context';
import { Progress } from '../design/progress';
import { Overview } from './overview/overview';
import { areas } from './areas';
import { ApiKeyGate } from './api-key-gate';
import { ErrorBoundary } from './error-boundary';
import { ExchangeDrawer } from './exchange-drawer';
import { NotFound } from './not-found';
import { Sidebar } from './sidebar';
import './shell.css';

/** The frame around all pages: navigation, connection, the page, and what was sent for it. */
export const Shell = () => {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [path] = useLocation();
  return (
    <div className="shell" data-drawer={isDrawerOpen}>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <Sidebar isDrawerOpen={isDrawerOpen} onToggleDrawer={() => setDrawerOpen(!isDrawerOpen)} />
      <main id="content" className="shell-content" tabIndex={-1}>
        <ErrorBoundary key={path.split('/')[1]}>
          <Suspense fallback={<Progress label="Loading the page" />}>
            <Pages />
          </Suspense>
        </ErrorBoundary>
      </main>
      {isDrawerOpen && <ExchangeDrawer onClose={() => setDrawerOpen(false)} />}
    </div>
  );
};

const Pages = () => {
  const { platform } = useConnection();
  return (
    <Switch>
      <Route path="/" component={Overview} />
      {areas.map((area) => (
        <Route key={area.path} path={area.path} nest>
          {area.needs === 'api-key' && !platform ? <ApiKeyGate area={area} /> : <area.Pages />}
        </Route>
      ))}
      <Route component={NotFound} />
    </Switch>
  );
};
