import type { ReactNode, SubmitEvent } from 'react';
import type { Protocol } from '@twin-oracle/sdk';
import { Button } from '../../../design/button';
import { Card } from '../../../design/card';
import { ErrorView } from '../../../design/error-view';
import { TextArea, TextField } from '../../../design/field';
import { fieldsOf } from './property-draft';
import { PropertyFields } from './property-fields';
import { OTHERS, refusedFields, type TwinDraft } from './twin-draft';

interface TwinFormProps {
  readonly protocol: Protocol;
  readonly draft: TwinDraft;
  readonly onChange: (draft: TwinDraft) => void;
  /** What the form itself has found, by the path of the field. */
  readonly errors: Readonly<Record<string, string>>;
  /** Why the server has refused it. */
  readonly refusal: unknown;
  readonly isBusy: boolean;
  readonly isUnchanged?: boolean;
  /** What the button does, such as `Create the twin`. */
  readonly action: string;
  readonly onSubmit: () => void;
  /** What is asked for before the name. */
  readonly children?: ReactNode;
}

/** Asks for what a twin's protocol has rules for. The server checks it again. */
export const TwinForm = ({
  protocol,
  draft,
  onChange,
  errors,
  refusal,
  isBusy,
  isUnchanged = false,
  action,
  onSubmit,
  children,
}: TwinFormProps) => {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const fields = fieldsOf(protocol.properties);
  const wrong = { ...refusedFields(refusal), ...errors };
  return (
    <form className="stack" onSubmit={submit}>
      <Card title="Twin">
        {children}
        <TextField
          label="Name"
          maxLength={256}
          hint="What people call it"
          value={draft.name}
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
      </Card>
      {(fields.length > 0 || protocol.additionalProperties) && (
        <Card title={`Properties by ${protocol.name ?? protocol.did}, version ${protocol.version}`}>
          <PropertyFields
            fields={fields}
            draft={draft.properties}
            errors={wrong}
            onChange={(properties) => onChange({ ...draft, properties })}
          />
          {protocol.additionalProperties && (
            <details open={draft.others !== ''}>
              <summary className="small">Properties that the protocol does not name</summary>
              <TextArea
                label="Other properties, as JSON"
                className="mono"
                spellCheck={false}
                placeholder='{"colour": "red"}'
                value={draft.others}
                error={wrong[OTHERS]}
                onChange={({ target }) => onChange({ ...draft, others: target.value })}
              />
            </details>
          )}
        </Card>
      )}
      {refusal !== null && refusal !== undefined && <ErrorView error={refusal} />}
      <div className="row row-end">
        {isUnchanged && <span className="quiet small">Nothing has changed yet</span>}
        <Button type="submit" tone="primary" isBusy={isBusy} disabled={isUnchanged}>
          {action}
        </Button>
      </div>
    </form>
  );
};
