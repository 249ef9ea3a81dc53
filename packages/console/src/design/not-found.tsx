import { ConsoleLink } from './console-link';
import { EmptyView } from './empty-view';
import { Page } from './page';

export const NotFound = () => (
  <Page title="No such page">
    <EmptyView
      icon="search"
      title="The console has no page at this address"
      actions={
        <ConsoleLink to="/" className="button">
          Go to the overview
        </ConsoleLink>
      }
    >
      Check the link: a letter may be missing, or it belongs to a newer version of the server.
    </EmptyView>
  </Page>
);
