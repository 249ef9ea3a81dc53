import { useState, type SubmitEvent } from 'react';
import { Button } from '../../design/button';
import { SelectField, TextField } from '../../design/field';
import { ToggleChips } from '../../design/toggle-chips';
import type { EventAddress } from './event-address';
import { EVENT_GROUPS, typesOf, type EventGroup } from './event-groups';

interface FeedFiltersProps {
  readonly address: EventAddress;
  readonly onChange: (changed: Partial<EventAddress>) => void;
}

/** Where the feed begins. */
const BEGINNINGS = { latest: 'The latest', first: 'The beginning', event: 'An event' } as const;
type Beginning = keyof typeof BEGINNINGS;

const beginningOf = (after: number | undefined): Beginning =>
  after === undefined ? 'latest' : after === 0 ? 'first' : 'event';

/** Which events are shown: by kind, by twin, and from where on. */
export const FeedFilters = ({ address, onChange }: FeedFiltersProps) => {
  const { types, subject, after } = address;
  const groups = EVENT_GROUPS.filter((group) => typesOf(group).some((type) => types.includes(type)));
  return (
    <div className="events-filters">
      <div className="field">
        <span className="field-label">Kinds</span>
        <ToggleChips
          label="Show events of these kinds; of all when none is chosen"
          values={EVENT_GROUPS}
          chosen={groups}
          onChange={(chosen) => onChange({ types: chosen.flatMap((group: EventGroup) => typesOf(group)) })}
        />
      </div>
      <SubjectField key={subject ?? ''} subject={subject} onChange={onChange} />
      <BeginningField key={after ?? ''} after={after} onChange={onChange} />
    </div>
  );
};

interface SubjectFieldProps extends Pick<FeedFiltersProps, 'onChange'> {
  readonly subject: string | undefined;
}

const SubjectField = ({ subject, onChange }: SubjectFieldProps) => {
  const [text, setText] = useState(subject ?? '');
  const isDid = text.trim() === '' || text.trim().startsWith('did:');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isDid) onChange({ subject: text.trim() === '' ? undefined : text.trim() });
  };
  return (
    <form className="events-field" onSubmit={submit}>
      <TextField
        label="Twin"
        type="search"
        placeholder="did:…"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
        error={isDid ? undefined : 'Write the DID of a twin: it begins with did:'}
      />
      <Button type="submit">Filter</Button>
    </form>
  );
};

interface BeginningFieldProps extends Pick<FeedFiltersProps, 'onChange'> {
  readonly after: number | undefined;
}

const BeginningField = ({ after, onChange }: BeginningFieldProps) => {
  const [beginning, setBeginning] = useState(beginningOf(after));
  const [id, setId] = useState(after === undefined || after === 0 ? '' : String(after));
  const isId = /^\d{1,15}$/.test(id);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isId) onChange({ after: Number(id) });
  };
  return (
    <form className="events-field" onSubmit={submit}>
      <SelectField
        label="From"
        value={beginning}
        onChange={({ target }) => {
          const [chosen = 'latest'] = keys(BEGINNINGS).filter((each) => each === target.value);
          setBeginning(chosen);
          if (chosen !== 'event') onChange({ after: chosen === 'first' ? 0 : undefined });
        }}
      >
        {keys(BEGINNINGS).map((each) => (
          <option key={each} value={each}>
            {BEGINNINGS[each]}
          </option>
        ))}
      </SelectField>
      {beginning === 'event' && (
        <>
          <TextField
            label="After the event"
            inputMode="numeric"
            placeholder="17"
            className="events-number"
            value={id}
            onChange={({ target }) => setId(target.value)}
            error={id === '' || isId ? undefined : 'Write a number'}
          />
          <Button type="submit" disabled={!isId}>
            Read
          </Button>
        </>
      )}
    </form>
  );
};

const keys = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record).filter((key): key is Key => Object.hasOwn(record, key));
