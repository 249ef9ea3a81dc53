import type { OperationsStatus } from '@twin-oracle/sdk';
import { Card } from '../../design/card';

/** Each setting that has a value. Texts are never told: they may be secret. */
export const SettingList = ({ settings }: Pick<OperationsStatus, 'settings'>) => (
  <Card title="Settings that are on">
    <dl className="operator-settings">
      {settings
        .filter(({ isSet }) => isSet)
        .map(({ name, value }) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd>{value ?? <span className="quiet">set</span>}</dd>
          </div>
        ))}
    </dl>
  </Card>
);
