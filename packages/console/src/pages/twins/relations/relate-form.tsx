import { useState } from 'react';
import type { Protocol, Twin } from '@twin-oracle/sdk';
import { useAction } from '../../../actions/use-action';
import { usePlatform } from '../../../connection/connection-context';
import { Card } from '../../../design/card';
import { SelectField } from '../../../design/field';
import { Form } from '../../../design/form';
import { useProtocol } from '../queries';
import { twinName } from '../twin-name';
import { RELATION_QUERIES } from './relation-rows';
import { TwinPicker } from './twin-picker';

/** Lets another twin fill a role of this one. The protocol says which roles there are, and which kinds may fill them. */
export const RelateForm = ({ twin }: { readonly twin: Twin }) => {
  const platform = usePlatform();
  const { data: protocol } = useProtocol(twin.protocol, twin.protocolVersion);
  const roles = Object.keys(protocol?.relationships ?? {});
  const [chosen, setChosen] = useState('');
  const role = chosen === '' ? (roles[0] ?? '') : chosen;
  const [other, setOther] = useState('');
  const relating = useAction({
    run: () => platform.relationships.create({ role, from: twin.did, to: other }),
    done: 'They are related',
    changes: RELATION_QUERIES,
    onDone: () => setOther(''),
    errors: 'page',
  });
  const submit = () => {
    relating.mutate();
  };
  if (!protocol) return null;
  return (
    <Card title="Relate it to another twin">
      {roles.length === 0 ? (
        <p className="quiet">
          The protocol {protocol.name ?? protocol.did} names no roles that others could fill.
        </p>
      ) : (
        <Form submit="Relate" action={relating} isReady={other !== ''} onSubmit={submit}>
          <div className="grid">
            <SelectField
              label={`Role of ${twinName(twin)}`}
              value={role}
              onChange={({ target }) => setChosen(target.value)}
            >
              {roles.map((name) => (
                <option key={name} value={name}>
                  {name}: {kindOf(protocol, name)}
                </option>
              ))}
            </SelectField>
            <TwinPicker
              label="The twin that fills it"
              type={kindOf(protocol, role)}
              value={other}
              onChange={setOther}
            />
          </div>
        </Form>
      )}
    </Card>
  );
};

/** The kind of twin that may fill a role, such as `Oracle`, or `any`. */
const kindOf = ({ relationships }: Protocol, role: string): string => {
  const rule = relationships[role];
  return typeof rule === 'string' ? rule : (rule?.kind ?? 'any');
};
