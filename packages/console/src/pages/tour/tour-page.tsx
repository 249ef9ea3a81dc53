import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePlatform } from '../../connection/connection-context';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ConsoleLink } from '../../design/console-link';
import { ConfirmDialog } from '../../design/dialog';
import { Icon } from '../../design/icon';
import { Page } from '../../design/page';
import { twinPath } from '../twins/twin-path';
import { useTourRecords } from './tour-records';
import { TourStepCard } from './tour-step-card';
import { stepsDone, TOUR, type TourInput, type TourStep } from './tour-steps';
import './tour.css';

/** Makes the chain from a project to a credential with the user, and ends in the chat. It can be left at any step, and goes on there. */
const TourPage = () => {
  const platform = usePlatform();
  const queries = useQueryClient();
  const { records, save } = useTourRecords();
  const [isRestarting, setRestarting] = useState(false);
  const done = stepsDone(records);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ step, input }: { readonly step: TourStep; readonly input: TourInput }) =>
      step.run(platform, records, save, input),
    onSuccess: () => queries.invalidateQueries(),
  });
  return (
    <Page
      title="From a project to a credential"
      summary="Six steps make a chain of records with you; each is a request that you find under Requests. You may leave at any time: the tour goes on where you were."
      actions={
        done > 0 && (
          <Button icon="refresh" onClick={() => setRestarting(true)}>
            Start over
          </Button>
        )
      }
    >
      <div className="tour-progress">
        <progress aria-label="Steps of the tour" value={done} max={TOUR.length} />
        <span className="quiet small">
          {done} of {TOUR.length} steps
        </span>
      </div>
      <ol role="list" className="stack">
        {TOUR.map((step, at) => (
          <TourStepCard
            key={step.id}
            {...{ step, records }}
            number={at + 1}
            state={at < done ? 'done' : at === done ? 'now' : 'later'}
            isBusy={isPending}
            error={error}
            onRun={(input) => mutate({ step, input })}
          />
        ))}
      </ol>
      {done === TOUR.length && <TourEnd project={records.project ?? ''} name={records.projectName ?? ''} />}
      {isRestarting && (
        <ConfirmDialog
          title="Start the tour over?"
          action="Start over"
          onConfirm={() => {
            save({});
            reset();
            setRestarting(false);
          }}
          onClose={() => setRestarting(false)}
        >
          <p>The next round makes new records. Those of this one stay in the register.</p>
        </ConfirmDialog>
      )}
    </Page>
  );
};

const TourEnd = ({ project, name }: { readonly project: string; readonly name: string }) => {
  const end = useRef<HTMLElement>(null);
  useEffect(() => {
    // Nothing is returned: newer browsers give a promise, which no effect may.
    end.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  // The oracle finds it by its DID, whatever it is called.
  const question = `What can be reached from ${name} (${project})?`;
  return (
    <Card ref={end} title="Now ask the oracle" className="tour-end">
      <p>
        The oracle knows what you have made. Ask it about {name}, and look at each frame of its answer; or see
        the whole chain as a graph.
      </p>
      <div className="row">
        <ConsoleLink to={`/chat?ask=${encodeURIComponent(question)}`} className="button button-primary">
          <Icon name="chat" size={17} /> Ask about {name}
        </ConsoleLink>
        <ConsoleLink to={twinPath(project, 'graph')} className="button">
          See the graph
        </ConsoleLink>
      </div>
    </Card>
  );
};

export default TourPage;
