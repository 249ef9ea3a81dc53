import { useModels } from '@twin-oracle/sdk/react';
import { SelectField } from '../../../design/field';

interface ModelSelectProps {
  readonly oracleDid: string;
  readonly baseUrl: string;
  readonly model: string | undefined;
  readonly onChoose: (model: string) => void;
}

/** The models that may answer, for an oracle that has more than one. */
export const ModelSelect = ({ oracleDid, baseUrl, model, onChoose }: ModelSelectProps) => {
  const { models, defaultModelId } = useModels(oracleDid, { baseUrl });
  if (models.length < 2) return null;
  return (
    <SelectField
      label="Model"
      isLabelHidden
      value={model ?? defaultModelId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {models.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </SelectField>
  );
};
