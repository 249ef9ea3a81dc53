import { z } from 'zod';
import { ToolError } from '../../turn/tool.js';
import { typedTool } from './typed-tool.js';

export const currentTime = typedTool({
  name: 'current_time',
  description: "Tells the date and time now, in UTC and in a time zone: the user's, unless another is named.",
  input: z.strictObject({
    timezone: z.string().min(1).max(64).optional().describe('An IANA name such as Europe/Rome.'),
  }),
  output: z.object({
    utc: z.string().describe('RFC 3339.'),
    local: z.string().describe('In words, in the time zone.'),
    timezone: z.string(),
  }),
  timeoutMs: 5_000,
  run({ timezone }, context) {
    const now = new Date();
    // The time zone of a client has not been validated.
    const zone = timezone ?? (isTimezone(context.timezone) ? context.timezone : 'UTC');
    if (!isTimezone(zone)) throw new ToolError('invalid_arguments', 'timezone must be an IANA name');
    const words = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long', timeZone: zone });
    return Promise.resolve({ utc: now.toISOString(), local: words.format(now), timezone: zone });
  },
});

function isTimezone(name: string | undefined): name is string {
  if (name === undefined) return false;
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
