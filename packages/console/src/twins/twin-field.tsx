import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useId, type ReactNode } from 'react';
import type { TwinFilters } from '@twin-oracle/sdk';
import { usePlatform } from '../connection/connection-context';
import { TextField } from '../design/field';
import { visibleName } from './visible-name';

interface TwinFieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly required?: boolean;
  /** A DID, or what was typed of a name. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Which twins are offered. */
  readonly filters?: TwinFilters;
}

const OFFERED = 10;

/** Takes the DID of a twin. What is typed of a name offers the twins that have it. */
export const TwinField = ({ value, onChange, filters = {}, ...field }: TwinFieldProps) => {
  const { domains } = usePlatform();
  const id = useId();
  const typed = useDeferredValue(value.trim());
  const text = typed === '' || isDid(typed) ? undefined : typed;
  const { data } = useQuery({
    queryKey: ['twins', 'offered', filters, text],
    queryFn: ({ signal }) => domains.list({ ...filters, text, limit: OFFERED, signal }),
    enabled: !isDid(typed),
  });
  return (
    <>
      <TextField
        {...field}
        list={id}
        autoComplete="off"
        spellCheck={false}
        placeholder="did:… or a name"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={id}>
        {data?.twins.map(({ did, type, metadata }) => (
          <option key={did} value={did}>
            {visibleName(metadata.name) ?? type}
          </option>
        ))}
      </datalist>
    </>
  );
};

export const isDid = (text: string): boolean => text.startsWith('did:');
