import type { Preferences } from './store.js';

/**
 * The preferences as lines for the model that answers. The user has written them, and a user may ask for anything here that they could ask for in a
 * message; each value is a JSON string, so none can look like another line.
 */
export function describePreferences(preferences: Preferences | null): string | undefined {
  if (!preferences) return undefined;
  const { agentName, userName, language, tone, formality, customInstructions } = preferences;
  const wishes = [
    ['They call you', agentName],
    ['They want to be called', userName],
    ['Answer in this language', language],
    ['Use this tone', tone],
    ['Use this degree of formality', formality],
    ['They also ask', customInstructions],
  ].flatMap(([label, value]) => (value === undefined ? [] : [`${label}: ${JSON.stringify(value)}`]));
  if (wishes.length === 0) return undefined;
  return ['The user has set preferences. Follow them where nothing above forbids it.', ...wishes].join('\n');
}
