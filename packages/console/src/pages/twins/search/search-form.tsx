import { useEffect, useState, type ChangeEvent, type SubmitEvent } from 'react';
import { Button } from '../../../design/button';
import { SelectField, TextField } from '../../../design/field';
import { useProtocols } from '../queries';
import { isEmptySearch, STATUSES, type TwinSearch } from './twin-search';

interface SearchFormProps {
  readonly search: TwinSearch;
  readonly onSearch: (search: TwinSearch) => void;
}

/** Asks what to search for. What is chosen from a list counts at once, what is typed by Enter or the button. */
export const SearchForm = ({ search, onSearch }: SearchFormProps) => {
  const [draft, setDraft] = useState(search);
  // The way back in the browser changes the search without the form.
  useEffect(() => setDraft(search), [search]);
  const { data } = useProtocols();
  const protocols = data?.protocols ?? [];
  const isKnown = protocols.some(({ did }) => did === draft.class);

  const typed = (name: keyof TwinSearch) => ({
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setDraft({ ...draft, [name]: target.value }),
  });
  const chosen = (name: keyof TwinSearch) => ({
    value: draft[name],
    onChange: ({ target }: ChangeEvent<HTMLSelectElement>) => onSearch({ ...draft, [name]: target.value }),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSearch(draft);
  };
  const hasMore = draft.property !== '' || draft.controller !== '' || draft.externalId !== '';

  return (
    <form role="search" aria-label="Twins" className="stack twins-search" onSubmit={submit}>
      <div className="twins-search-main">
        <TextField
          label="Name or description"
          type="search"
          placeholder="Words, or how they begin"
          {...typed('text')}
        />
        <TextField label="Type" placeholder="Any, such as Project" maxLength={64} {...typed('type')} />
        <SelectField label="Protocol" {...chosen('class')}>
          <option value="">Any</option>
          {draft.class !== '' && !isKnown && <option value={draft.class}>{draft.class}</option>}
          {protocols.map(({ did, name }) => (
            <option key={did} value={did}>
              {name ?? did}
            </option>
          ))}
        </SelectField>
        <SelectField label="Verification" {...chosen('status')}>
          <option value="">Any</option>
          {STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </SelectField>
        <Button type="submit" tone="primary" icon="search">
          Search
        </Button>
      </div>
      <details open={hasMore}>
        <summary className="small">By a property, the controller or your own id</summary>
        <div className="grid">
          <TextField
            label="Property"
            placeholder="country:KE"
            pattern="[^:]+:.+"
            hint="name:value; a.b:value looks into an object"
            {...typed('property')}
          />
          <TextField label="Controller" placeholder="did:…" pattern="did:.+" {...typed('controller')} />
          <TextField label="External id" placeholder="stove-0001" {...typed('externalId')} />
        </div>
      </details>
      {!isEmptySearch(search) && (
        <div>
          <Button
            isSmall
            icon="close"
            onClick={() =>
              onSearch({
                text: '',
                type: '',
                class: '',
                status: '',
                property: '',
                controller: '',
                externalId: '',
              })
            }
          >
            Clear the search
          </Button>
        </div>
      )}
    </form>
  );
};
