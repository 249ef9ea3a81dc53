import type { SubmitEvent } from 'react';
import type { RequestRun } from '@twin-oracle/sdk';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { ErrorView } from '../../design/error-view';
import { TextField } from '../../design/field';
import { Identifier } from '../../design/identifier';
import { Progress } from '../../design/progress';
import { Time } from '../../design/time';
import { useAddressFilter } from '../../lists/use-address-filter';
import { useTyped } from '../../lists/use-typed';
import { auditLogPath } from '../audit-log/audit-log-path';
import { useRunsOfRequest } from './queries';
import { runPath } from './run-path';
import { runTone } from './run-states';

/** From the id that an error has told to the run, and to the frame at which it has failed. */
export const RequestFinder = () => {
  const [asked, ask] = useAddressFilter('request');
  const requestId = asked === '' ? undefined : asked;
  const [text, setText] = useTyped(asked);
  const { data: runs, error, isLoading } = useRunsOfRequest(requestId);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    ask(text.trim());
  };
  return (
    <Card title="Find what went wrong">
      <form className="operator-finder" onSubmit={submit}>
        <TextField
          label="Request id"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={({ target }) => setText(target.value)}
          hint="As an error tells it, and the header X-Request-Id."
        />
        <Button type="submit" icon="search" disabled={text.trim() === ''}>
          Find
        </Button>
      </form>
      {error && <ErrorView error={error} />}
      {isLoading && <Progress label="Looking for the request" />}
      {runs?.length === 0 && (
        <p role="status">
          The request has started no run, or its session was deleted. Look for the id in the log of the
          server: each line of a request has it. What it has changed is in the{' '}
          <ConsoleLink to={auditLogPath({ request: requestId ?? '' })}>audit log</ConsoleLink>.
        </p>
      )}
      {runs?.map((run) => (
        <FoundRun key={run.runId} run={run} />
      ))}
    </Card>
  );
};

const FoundRun = ({ run }: { readonly run: RequestRun }) => {
  const { runId, status, createdAt, failingFrame } = run;
  return (
    <div className="stack-s" role="status">
      <div className="row">
        <Badge tone={runTone(status)}>{status}</Badge>
        <Identifier id={runId} what="id of the run" />
        <Time at={createdAt} />
      </div>
      {failingFrame && (
        <p>
          Frame {failingFrame.seq}: {failingFrame.error}
        </p>
      )}
      <p className="row">
        <ConsoleLink to={runPath(run)} className="button button-small">
          {failingFrame ? 'Show the failing frame' : 'Show the run'}
        </ConsoleLink>
        <span className="quiet small">Only the user whose run it is can read it.</span>
      </p>
    </div>
  );
};
