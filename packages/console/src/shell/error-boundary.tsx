import { Component, type ReactNode } from 'react';
import { Button } from '../design/button';
import { ErrorView } from '../design/error-view';
import { isOfLoading } from '../design/explain-error';
import { Page } from '../design/page';

interface State {
  readonly error: unknown;
}

/** Shows what a page has thrown while it was rendered, or why it could not be loaded; the rest of the console goes on. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { error };
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <Page title="This page failed">
        <ErrorView
          error={this.state.error}
          onRetry={isOfLoading(this.state.error) ? undefined : () => this.setState({ error: undefined })}
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
