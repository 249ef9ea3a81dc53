import type { ReactNode } from 'react';
import { SelectField } from '../design/field';
import { useAddressFilter } from './use-address-filter';

interface ChoiceFilterProps<Value extends string> {
  /** Of the parameter in the address. */
  readonly name: string;
  readonly label: string;
  /** What is listed when nothing is chosen. */
  readonly any?: string;
  /** The choices: as they are, or by what they are called. */
  readonly values: readonly Value[] | Readonly<Record<Value, ReactNode>>;
}

/** Filters a list by one of a few values. `useChoice` has what is chosen. */
export const ChoiceFilter = <Value extends string>({
  name,
  label,
  any = 'Any',
  values,
}: ChoiceFilterProps<Value>) => {
  const [value, setValue] = useAddressFilter(name);
  return (
    <SelectField label={label} value={value} onChange={({ target }) => setValue(target.value)}>
      <option value="">{any}</option>
      {Array.isArray(values)
        ? values.map((each: Value) => <option key={each}>{each}</option>)
        : Object.entries<ReactNode>(values).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
    </SelectField>
  );
};

/** What a `ChoiceFilter` has chosen; undefined for anything else that the address has. */
export const useChoice = <Value extends string>(
  name: string,
  isValue: (text: string) => text is Value,
): Value | undefined => {
  const [text] = useAddressFilter(name);
  return isValue(text) ? text : undefined;
};
