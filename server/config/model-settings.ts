import { z } from 'zod';
import { parseJson } from '../contract/validation/parse-json.js';

const amount = z.number().min(0);

const model = z.strictObject({
  id: z.string().min(1).max(128),
  label: z.string().min(1).max(128).optional(),
  contextTokens: z.number().int().min(1_000).optional(),
  vision: z.boolean().optional(),
  family: z.string().optional(),
  tier: z.string().optional(),
  costLabel: z.string().optional(),
  badge: z.string().optional(),
  blurb: z.string().optional(),
  pricing: z
    .strictObject({
      inputPerMillion: amount,
      outputPerMillion: amount,
      currency: z.string().default('USD'),
    })
    .optional(),
});

export type ModelSetting = z.output<typeof model>;

/** `LLM_MODELS`: ids separated by commas, or a JSON array. */
export function parseModels(text: string): ModelSetting[] | undefined {
  const { data } = z
    .array(model)
    .min(1)
    .safeParse(text.trimStart().startsWith('[') ? parseJson(text) : listOf(text));
  return new Set(data?.map(({ id }) => id)).size === data?.length ? data : undefined;
}

function listOf(text: string): unknown {
  return text.split(',').map((id) => ({ id: id.trim() }));
}
