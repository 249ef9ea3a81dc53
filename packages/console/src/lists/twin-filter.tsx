import { isDid, TwinField } from '../twins/twin-field';
import { useAddressFilter } from './use-address-filter';

interface TwinFilterProps {
  /** Of the parameter in the address. */
  readonly name: string;
  readonly label: string;
}

/** Filters a list by a twin. `useChosenTwin` has its DID. */
export const TwinFilter = ({ name, label }: TwinFilterProps) => {
  const [value, setValue] = useAddressFilter(name);
  return <TwinField label={label} value={value} onChange={setValue} />;
};

/** The DID that a `TwinFilter` has; undefined while its name is typed. */
export const useChosenTwin = (name: string): string | undefined => {
  const [text] = useAddressFilter(name);
  return isDid(text) ? text : undefined;
};
