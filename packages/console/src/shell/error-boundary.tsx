import { Component, type ReactNode } from 'react';
import { Button } from '../design/button';
import { ErrorView } from '../design/error-view';
import { isOfLoading } from '../design/explain-error';
import { Page } from '../design/page';

interface ErrorBoundaryProps {
  /** Where the page is: after an error, another page is tried again. */
  readonly path: string;
  /** Forgets what was read: it may be why the page has failed, and would fail it again. */
  readonly forget: () => void;
  readonly children: ReactNode;
}

interface State {
  readonly error: unknown;
}

/** Shows what a page has thrown while it was rendered, or why it could not be loaded; the rest of the console goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override componentDidCatch() {
    this.props.forget();
  }

  override componentDidUpdate({ path }: ErrorBoundaryProps) {
    if (path !== this.props.path && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return (
      <Page title="This page failed">
        <ErrorView
          error={error}
          onRetry={isOfLoading(error) ? undefined : () => this.setState({ error: undefined })}
          actions={
            <Button isSmall onClick={() => location.reload()}>
              Reload the console
            </Button>
          }
        />
      </Page>
    );
  }
}
