import { settings, type Config } from '../config/settings.js';
import type { Schema } from '../contract/types.js';

/** Each setting, without its text: numbers and switches cannot be secrets, and any text may be one. */
export function settingStates(config: Config): Schema<'SettingState'>[] {
  const values = new Map<string, unknown>(Object.entries(config));
  return Object.keys(settings.shape).map((name) => {
    const value = values.get(name);
    return { name, isSet: value !== undefined, ...shownValue(value) };
  });
}

function shownValue(value: unknown): { value?: string } {
  if (typeof value === 'number') return { value: String(value) };
  if (typeof value === 'boolean') return { value: value ? 'on' : 'off' };
  return {};
}
