import { useState } from 'react';
import type { Twin } from '@twin-oracle/sdk';
import { Badge } from '../../../design/badge';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { Table } from '../../../design/table';
import { Time } from '../../../design/time';
import { JsonText, PathText } from '../json-text';
import type { Choices, Difference } from './compare-states';

interface ConflictViewProps {
  /** The record as it is now. */
  readonly now: Twin;
  /** The revision that the user has opened. */
  readonly opened: number;
  readonly differences: readonly Difference[];
  readonly isBusy: boolean;
  readonly onSave: (choices: Choices) => void;
  readonly onDiscard: () => void;
}

/** In place of the form when another change came first: what they have changed, what the user has, and which of the two is kept. */
export const ConflictView = ({ now, opened, differences, isBusy, onSave, onDiscard }: ConflictViewProps) => {
  const [choices, setChoices] = useState<Choices>({});
  const open = differences.filter(({ key, changedBy }) => changedBy === 'both' && choices[key] === undefined);
  return (
    <Card title="Another change came first" isFlush role="alert">
      <p className="twins-pad">
        You opened revision {opened}; revision {now.revision} was made <Time at={now.updatedAt} />. Nothing of
        yours is lost: choose what is kept where both have changed the same.
      </p>
      <Table
        caption="What differs"
        columns={[
          { title: 'Field', isRowHeader: true, cell: ({ path }) => <PathText path={path} /> },
          { title: 'As you opened it', cell: (row) => <JsonText value={row.opened} /> },
          { title: `Now, revision ${now.revision}`, cell: (row) => <JsonText value={row.now} /> },
          { title: 'Yours', cell: (row) => <JsonText value={row.mine} /> },
          {
            title: 'Kept',
            cell: ({ key, path, changedBy }) =>
              changedBy === 'both' ? (
                <Choice
                  name={path.join(' › ')}
                  value={choices[key]}
                  onChange={(value) => setChoices({ ...choices, [key]: value })}
                />
              ) : (
                <Badge tone={changedBy === 'me' ? 'accent' : 'neutral'}>
                  {changedBy === 'me' ? 'yours' : 'theirs'}
                </Badge>
              ),
          },
        ]}
        rows={differences}
        rowKey={({ key }) => key}
      />
      <div className="row row-end twins-foot">
        {open.length > 0 && <span className="quiet small">{open.length} to choose</span>}
        <Button onClick={onDiscard}>Discard my changes</Button>
        <Button tone="primary" isBusy={isBusy} disabled={open.length > 0} onClick={() => onSave(choices)}>
          Save on revision {now.revision}
        </Button>
      </div>
    </Card>
  );
};

interface ChoiceProps {
  readonly name: string;
  readonly value: 'now' | 'mine' | undefined;
  readonly onChange: (value: 'now' | 'mine') => void;
}

const Choice = ({ name, value, onChange }: ChoiceProps) => (
  <fieldset className="twin-choice">
    <legend className="visually-hidden">{name}</legend>
    {(['now', 'mine'] as const).map((one) => (
      <label key={one}>
        <input type="radio" checked={value === one} onChange={() => onChange(one)} />
        {one === 'now' ? 'Theirs' : 'Yours'}
      </label>
    ))}
  </fieldset>
);
