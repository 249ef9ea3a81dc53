import { SelectField, TextArea, TextField } from '../../../design/field';
import { pathKey } from '../changes';
import type { Draft, PropertyField } from './property-draft';

interface PropertyFieldsProps {
  readonly fields: readonly PropertyField[];
  readonly draft: Draft;
  /** What is wrong, by the path of the field. */
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (draft: Draft) => void;
}

/** A field for each property of a protocol; what belongs together is in a group. */
export const PropertyFields = (props: PropertyFieldsProps) => (
  <div className="twin-fields">
    {props.fields.map((field) =>
      field.control === 'group' ? (
        <fieldset key={pathKey(field.path)} className="twin-field-group">
          <legend>{field.path.at(-1)}</legend>
          {field.rule.description !== undefined && <p className="field-hint">{field.rule.description}</p>}
          <PropertyFields {...props} fields={field.fields} />
        </fieldset>
      ) : (
        <OneField key={pathKey(field.path)} {...props} field={field} />
      ),
    )}
  </div>
);

const OneField = ({
  field: { path, rule, control },
  draft,
  errors,
  onChange,
}: PropertyFieldsProps & { readonly field: PropertyField }) => {
  const key = pathKey(path);
  const { type, required = false, description, minimum, maximum, maxLength, enum: choices = [] } = rule;
  const shared = {
    label: (
      <>
        {path.at(-1)} {required ? <span className="quiet">required</span> : null}
      </>
    ),
    hint: description,
    error: errors[key],
    required,
    value: draft[key] ?? '',
    onChange: ({ target }: { readonly target: { readonly value: string } }) =>
      onChange({ ...draft, [key]: target.value }),
  };
  switch (control) {
    case 'choice':
    case 'boolean':
      return (
        <SelectField {...shared}>
          <option value="">Not set</option>
          {(control === 'boolean' ? [true, false] : choices).map((choice) => (
            <option key={String(choice)} value={String(choice)}>
              {control === 'boolean' ? (choice === true ? 'Yes' : 'No') : String(choice)}
            </option>
          ))}
        </SelectField>
      );
    case 'number':
      return (
        <TextField
          {...shared}
          type="number"
          min={minimum}
          max={maximum}
          step={type === 'integer' ? 1 : 'any'}
          inputMode={type === 'integer' ? 'numeric' : 'decimal'}
        />
      );
    case 'lines':
      return <TextArea {...shared} hint={description ?? 'One on each line'} rows={3} />;
    case 'json':
      return (
        <TextArea
          {...shared}
          hint={description ?? `As JSON: ${type}`}
          className="mono"
          rows={3}
          spellCheck={false}
        />
      );
    case 'group':
    case 'text':
      return <TextField {...shared} maxLength={maxLength} />;
  }
};
