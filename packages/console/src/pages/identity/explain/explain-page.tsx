import { Card } from '../../../design/card';
import { EmptyView } from '../../../design/empty-view';
import { ConsoleLink } from '../../../design/console-link';
import { TextArea } from '../../../design/field';
import { Page } from '../../../design/page';
import { ExplanationView } from './explanation-view';

interface ExplainPageProps {
  readonly token: string;
  readonly onChange: (token: string) => void;
}

/** What any delegation allows here, and which link of its chain fails and why. */
export const ExplainPage = ({ token, onChange }: ExplainPageProps) => (
  <Page
    title="View as a delegation"
    summary="Paste a delegation or an invocation. The oracle says what it would accept it as, and what is wrong with each link."
    trail={[{ label: 'Identity', to: '/identity' }]}
  >
    <Card aria-label="The token">
      <TextArea
        label="Token"
        className="mono"
        rows={5}
        spellCheck={false}
        autoComplete="off"
        placeholder="OqJlcm9vdHOB2CpYJQ…"
        hint="A UCAN as a base64 CAR. It is sent to this oracle alone, which keeps no copy."
        value={token}
        onChange={({ target }) => onChange(target.value.trim())}
      />
    </Card>
    {token === '' ? (
      <EmptyView
        icon="identity"
        title="Nothing to explain yet"
        actions={
          <ConsoleLink to="/identity" className="button button-primary">
            Mint a delegation
          </ConsoleLink>
        }
      >
        Paste a token above, or mint one: it is here when you come back.
      </EmptyView>
    ) : (
      <ExplanationView token={token} />
    )}
  </Page>
);
