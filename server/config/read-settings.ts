/** What the settings of the server and those of plugins have in common. */
import type { z } from 'zod';

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of an environment that have a value; an empty one counts as unset. */
export function givenSettings(environment: Environment): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
}

/**
 * Each issue with the place of what is wrong, never with its value, since some are secret.
 * @param whole the place of what concerns the whole value.
 */
export function issueLines({ issues }: z.ZodError, whole = ''): string[] {
  return issues.map(({ path, message }) => `${path.join('.') || whole}: ${message}`);
}
