import type { z } from 'zod';
import { PluginError } from '../plugin-error.js';

/** @throws {PluginError} with the place of the first thing that a fragment may not contain. */
export function parseFragment<Fragment>(
  plugin: string,
  what: string,
  schema: z.ZodType<Fragment>,
  fragment: object,
): Fragment {
  const { data, error } = schema.safeParse(fragment);
  if (data !== undefined) return data;
  const issue = error?.issues[0];
  throw new PluginError(plugin, `${what} ${issue?.path.join(' ') ?? ''}: ${issue?.message ?? ''}`);
}
