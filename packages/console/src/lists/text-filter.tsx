import type { ReactNode } from 'react';
import { TextField } from '../design/field';
import { useAddressFilter } from './use-address-filter';
import { useTyped } from './use-typed';

interface TextFilterProps {
  /** Of the parameter in the address. */
  readonly name: string;
  readonly label: string;
  readonly placeholder?: string;
  readonly hint?: ReactNode;
}

/** Filters a list by a text: when it is entered, or left, because a part of it may be no valid value. */
export const TextFilter = ({ name, ...field }: TextFilterProps) => {
  const [value, setValue] = useAddressFilter(name);
  const [typed, setTyped] = useTyped(value);
  const take = () => setValue(typed.trim());
  return (
    <TextField
      {...field}
      type="search"
      autoComplete="off"
      spellCheck={false}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take();
      }}
    />
  );
};
