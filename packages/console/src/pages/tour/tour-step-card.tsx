import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react';
import { Badge } from '../../design/badge';
import { Button } from '../../design/button';
import { Card } from '../../design/card';
import { ErrorView } from '../../design/error-view';
import { TextField } from '../../design/field';
import type { TourRecords } from './tour-records';
import { TourResults } from './tour-results';
import type { TourInput, TourStep } from './tour-steps';

interface TourStepCardProps {
  readonly step: TourStep;
  /** From 1. */
  readonly number: number;
  readonly records: TourRecords;
  readonly state: 'done' | 'now' | 'later';
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onRun: (input: TourInput) => void;
}

const PROJECT_NAME = 'Pellet stoves for Nakuru';
const AMOUNT = '12.5';

/** A step of the tour: what was made by it, or what it will do. */
export const TourStepCard = ({ step, number, records, state, isBusy, error, onRun }: TourStepCardProps) => {
  const [projectName, setProjectName] = useState(records.projectName ?? PROJECT_NAME);
  const [amount, setAmount] = useState(AMOUNT);
  const button = useRef<HTMLButtonElement>(null);
  const before = useRef(state);
  // The next step takes the focus from the button that is gone.
  useEffect(() => {
    if (state === 'now' && before.current === 'later') button.current?.focus();
    before.current = state;
  }, [state]);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onRun({ projectName: projectName.trim(), amount: Number(amount) });
  };
  const isWaiting = step.id === 'verify' && records.oracleProposal !== undefined;
  return (
    <li>
      <Card
        className={`tour-step tour-step-${state}`}
        aria-current={state === 'now' ? 'step' : undefined}
        title={
          <span className="row">
            <span className="tour-number" aria-hidden="true">
              {number}
            </span>
            {step.title}
          </span>
        }
        actions={state === 'done' && <Badge tone="good">Done</Badge>}
      >
        {state !== 'later' && <p className="tour-story">{step.story}</p>}
        {state !== 'later' && <TourResults step={step} records={records} />}
        {state === 'now' && (
          <form className="stack" onSubmit={submit}>
            {step.id === 'project' && (
              <TextField
                label="Name of your project"
                required
                maxLength={256}
                value={projectName}
                onChange={({ target }) => setProjectName(target.value)}
              />
            )}
            {step.id === 'claim' && (
              <TextField
                label="Saved in January, in tonnes of CO₂"
                type="number"
                required
                min={0.1}
                step="any"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            )}
            {error !== null && error !== undefined && <ErrorView error={error} />}
            {isWaiting && !isBusy && (
              <Waiting>Other members of the governance group have to vote, too.</Waiting>
            )}
            <div className="row">
              <Button ref={button} type="submit" tone="primary" isBusy={isBusy}>
                {isWaiting ? 'See whether it is decided' : step.action}
              </Button>
              {isBusy && <span role="status">Working …</span>}
            </div>
          </form>
        )}
      </Card>
    </li>
  );
};

const Waiting = ({ children }: { readonly children: ReactNode }) => <p className="quiet">{children}</p>;
