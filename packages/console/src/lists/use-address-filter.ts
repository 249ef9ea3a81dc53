import { useSearchParams } from 'wouter';

/** A filter of a list that a link keeps: its value in the address, empty when it is not set. */
export const useAddressFilter = (name: string): readonly [string, (value: string) => void] => {
  const [parameters, setParameters] = useSearchParams();
  const set = (value: string) =>
    setParameters(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return [parameters.get(name) ?? '', set];
};
