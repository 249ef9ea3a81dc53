import { useOwnApiKey } from '../../connection/own-api-key';
import { Checkbox } from '../../design/field';
import { ALL_SCOPES, canGrant, SCOPES, type Scope } from './scopes';

interface ScopeFieldsProps {
  readonly scopes: readonly Scope[];
  readonly onChange: (scopes: readonly Scope[]) => void;
}

/** Which scopes a key gets. Those that the user's own key lacks cannot be given. */
export const ScopeFields = ({ scopes, onChange }: ScopeFieldsProps) => {
  const own = useOwnApiKey();
  return (
    <fieldset className="scope-fields">
      <legend>Scopes</legend>
      {ALL_SCOPES.map((scope) => (
        <Checkbox
          key={scope}
          label={<code>{scope}</code>}
          hint={canGrant(own, scope) ? SCOPES[scope] : 'Your own key lacks it, so it cannot give it'}
          disabled={!canGrant(own, scope)}
          checked={scopes.includes(scope)}
          onChange={({ target }) =>
            onChange(target.checked ? [...scopes, scope] : scopes.filter((other) => other !== scope))
          }
        />
      ))}
    </fieldset>
  );
};
