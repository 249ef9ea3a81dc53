import type { SubmitEvent } from 'react';
import { ConfirmedAction } from '../../../actions/confirmed-action';
import { useConnection } from '../../../connection/connection-context';
import { Card } from '../../../design/card';
import { ConsoleLink, useOpenPage } from '../../../design/console-link';
import { ExportButtons } from '../../../exports/export-buttons';
import { useLineExport } from '../../../exports/use-line-export';
import { DELEGATIONS } from '../queries';
import { keepErasureId, readErasureId } from './kept-erasure';

/** What the server has stored of the user: to take away, or to erase. */
export const PersonalDataCard = () => {
  const { baseUrl, key, oracle } = useConnection();
  const openPage = useOpenPage();
  const did = key.did();
  const lineExport = useLineExport('personal-data', (signal) => oracle.personalData.lines({ signal }));
  const lastErasure = readErasureId(baseUrl, did);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    lineExport.start();
  };
  return (
    <Card title="What is stored of you">
      <p className="quiet small">
        All that this server has stored of your key: as a file, a row of a table a line, without secrets.
      </p>
      <form className="stack" onSubmit={submit}>
        <ExportButtons lineExport={lineExport} label="Export my data" />
      </form>
      <p className="quiet small">
        Or have it erased. You get a signed receipt of what was deleted, and of what is kept and why.
      </p>
      {lastErasure !== undefined && (
        <ConsoleLink to={`/identity/erasures/${lastErasure}`} className="small">
          The last erasure, with its receipt
        </ConsoleLink>
      )}
      <div className="row row-end">
        <ConfirmedAction
          label="Erase my data"
          title="Erase what is stored of you?"
          action="Erase my data"
          run={() => oracle.personalData.erase(did)}
          done="The erasure has begun"
          changes={DELEGATIONS}
          onDone={({ erasureId }) => {
            keepErasureId(baseUrl, did, erasureId);
            openPage(`/identity/erasures/${erasureId}`);
          }}
        >
          <p>For your key this ends, at once and for good:</p>
          <ul>
            <li>your sessions with all that was said, with files, runs and running answers;</li>
            <li>the delegation that the oracle holds;</li>
            <li>API keys, webhooks with their deliveries, and imports that your key owns;</li>
            <li>what plugins keep of you, such as preferences.</li>
          </ul>
          <p>
            Records that others rely on stay, such as twins, votes and claims; a pseudonym takes your place in
            them. This cannot be undone: export your data before.
          </p>
          <p>
            Your key stays in this browser, as only it can read the receipt. What it has signed is valid until
            it expires: revoke that before.
          </p>
        </ConfirmedAction>
      </div>
    </Card>
  );
};
