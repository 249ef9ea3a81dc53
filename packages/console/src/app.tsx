import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Router } from 'wouter';
import { CONSOLE_BASE } from './design/console-link';
import { createRecorder } from './exchanges/recorder';
import { Shell } from './shell/shell';
import { Start } from './shell/start';

/** What was read is shown at once when a page is opened again, and read again when it is older than this. */
const FRESH_MS = 5_000;

// The SDK repeats what may be repeated.
const queries = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: FRESH_MS } } });
const recorder = createRecorder();

export const App = () => (
  <QueryClientProvider client={queries}>
    <Router base={CONSOLE_BASE}>
      <Start recorder={recorder}>
        <Shell />
      </Start>
    </Router>
  </QueryClientProvider>
);
