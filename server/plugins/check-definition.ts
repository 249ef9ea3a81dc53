import { validRange, valid } from 'semver';
import { z } from 'zod';
import { issueLines } from '../config/read-settings.js';
import { isPluginName, PLUGIN_NAME_RULE } from './contract/names.js';
import { manifestSchema, type CompleteManifest } from './manifest.js';
import { PluginError } from './plugin-error.js';

const name = z.string().refine(isPluginName, PLUGIN_NAME_RULE);
const range = z
  .string()
  .refine((text) => validRange(text) !== null, 'must be a range of versions such as ^1.0');

export const callable = z.custom<(...given: never) => unknown>(
  (value) => typeof value === 'function',
  'must be a function',
);

const definitionSchema = z.looseObject({
  name,
  version: z.string().refine((text) => valid(text) !== null, 'must be a semantic version such as 1.0.0'),
  requires: z.strictObject({
    host: range,
    plugins: z.record(name, range).optional(),
    optionalPlugins: z.record(name, range).optional(),
  }),
  manifest: manifestSchema,
  config: z.instanceof(z.ZodObject, { error: 'must be a zod object' }).optional(),
  contract: z.looseObject({}, 'must be what `twin-oracle plugin generate` has made').optional(),
  // Which services there are the host says that sets the plugin up: its version may be another one.
  needs: z.array(z.string(), 'must be a list of services').optional(),
  setup: callable,
});

/** The parts of a definition that are data, complete with their defaults. */
export function checkDefinition(definition: object): {
  name: string;
  version: string;
  requires: z.output<typeof definitionSchema>['requires'];
  manifest: CompleteManifest;
} {
  const { data, error } = definitionSchema.safeParse(definition);
  const given =
    'name' in definition && typeof definition.name === 'string' ? definition.name : '(without a name)';
  if (error) throw new PluginError(given, issueLines(error).join('; '));
  assertSettingNames(data.name, Object.keys(data.config?.shape ?? {}));
  const { version, requires, manifest } = data;
  return { name: data.name, version, requires, manifest };
}

/** So that no plugin reads what was meant for the host or for another one. */
function assertSettingNames(plugin: string, settings: readonly string[]): void {
  const prefix = settingPrefix(plugin);
  const wrong = settings.find((setting) => !setting.startsWith(prefix) || !/^[A-Z][A-Z0-9_]*$/.test(setting));
  if (wrong !== undefined)
    throw new PluginError(plugin, `config.${wrong}: must begin with ${prefix}, in upper case`);
}

function settingPrefix(plugin: string): string {
  return `${plugin.toUpperCase().replaceAll('-', '_')}_`;
}
