import type { Schema } from '../../contract/types.js';
import type { ModelSetting } from '../../config/model-settings.js';

/** The model that answers a message. */
export interface ChosenModel {
  readonly id: string;
  /** How many tokens it can look at, its answer included. */
  readonly contextTokens: number;
  /** Whether the model accepts images; absent when unknown. */
  readonly vision?: boolean | undefined;
  /** Whether another one was asked for, which is not there. */
  readonly isFallback: boolean;
}

export interface Models {
  /** As everybody may see them, the default first. */
  list(): Schema<'ModelList'>;
  choose(asked?: string): ChosenModel;
}

export interface ModelsOptions {
  /** The default. Without it the embedded guide answers, and is the only one. */
  readonly model?: string | undefined;
  /** Others, and what is known of any, the default included. */
  readonly models?: readonly ModelSetting[] | undefined;
  /** For models of which it is not known. */
  readonly contextTokens: number;
}

const GUIDE: ModelSetting = { id: 'guide', label: 'Guide', vision: false };

export function createModels({ model, models = [], contextTokens }: ModelsOptions): Models {
  const first = model === undefined ? GUIDE : (models.find(({ id }) => id === model) ?? { id: model });
  const others = model === undefined ? [] : models.filter(({ id }) => id !== first.id);
  const all = [first, ...others];
  const published = { models: all.map((setting) => publish(setting, setting === first)), default: first.id };

  return {
    list: () => published,
    choose(asked = first.id) {
      const found = all.find(({ id }) => id === asked);
      const { id, vision, contextTokens: own = contextTokens } = found ?? first;
      return { id, vision, contextTokens: own, isFallback: found === undefined };
    },
  };
}

function publish({ label, pricing, ...known }: ModelSetting, isDefault: boolean): Schema<'Model'> {
  return {
    ...known,
    label: label ?? known.id,
    isDefault,
    ...(pricing && { pricing: { ...pricing, unit: 'per_million_tokens' } }),
  };
}
