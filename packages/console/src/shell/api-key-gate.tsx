import { Card } from '../design/card';
import { Page } from '../design/page';
import { ApiKeyForm } from './api-key-form';
import type { Area } from './area';

/** In place of a page that needs an API key, until there is one. */
export const ApiKeyGate = ({ area }: { readonly area: Area }) => (
  <Page title={area.label} summary={area.summary}>
    <Card title="Connect with an API key">
      <p className="quiet">
        This page calls the twin platform, which knows its callers by API keys. The chat with the oracle needs
        none.
      </p>
      <ApiKeyForm />
    </Card>
  </Page>
);
