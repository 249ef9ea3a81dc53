import './toggle-chips.css';

interface ToggleChipsProps<Value extends string> {
  /** What is chosen, such as `Show events of these kinds`. */
  readonly label: string;
  readonly values: readonly Value[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: readonly Value[]) => void;
}

/** A choice of some among a few values, all of them in sight. */
export const ToggleChips = <Value extends string>({
  label,
  values,
  chosen,
  onChange,
}: ToggleChipsProps<Value>) => (
  <div role="group" aria-label={label} className="toggle-chips">
    {values.map((value) => {
      const isChosen = chosen.includes(value);
      return (
        <button
          key={value}
          type="button"
          className="toggle-chip"
          aria-pressed={isChosen}
          onClick={() =>
            onChange(values.filter((each) => (each === value ? !isChosen : chosen.includes(each))))
          }
        >
          {value}
        </button>
      );
    })}
  </div>
);
