import type { McpServerSetting } from '../../../../config/mcp-settings.js';

/** Shorter values are words such as `true` or `Bearer` rather than secrets, and hiding them would make the text unreadable. */
const MIN_SECRET_LENGTH = 8;

/**
 * Removes the configured secrets of a server, and their parts, from text that the server wrote. Command-line arguments are not secrets: every user
 * of the machine sees them.
 */
export function hideSecrets(setting: McpServerSetting, text: string): string {
  let hidden = text;
  for (const secret of secretsOf(setting)) hidden = hidden.replaceAll(secret, '…');
  return hidden;
}

function secretsOf(setting: McpServerSetting): string[] {
  const values =
    'url' in setting
      ? [...Object.values(setting.headers), ...new URL(setting.url).searchParams.values()]
      : Object.values(setting.env);
  return values
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= MIN_SECRET_LENGTH)
    .sort((one, other) => other.length - one.length);
}
