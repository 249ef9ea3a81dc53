import { useModels, type Overrides } from '@twin-oracle/sdk/react';

interface ModelSelectProps {
  readonly oracleDid: string;
  readonly overrides: Overrides;
  readonly chosen: string | undefined;
  readonly onChoose: (model: string) => void;
}

/** The models that may answer, for an oracle that has more than one. */
export const ModelSelect = ({ oracleDid, overrides, chosen, onChoose }: ModelSelectProps) => {
  const { models, defaultModelId } = useModels(oracleDid, overrides);
  if (models.length < 2) return null;
  return (
    <select
      aria-label="Model"
      value={chosen ?? defaultModelId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {models.map(({ id, label }) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
};
