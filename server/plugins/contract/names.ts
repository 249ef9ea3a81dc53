const PLUGIN_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

const MAX_PLUGIN_NAME = 40;

export const PLUGIN_NAME_RULE = `must be lower-case words joined by hyphens, at most ${MAX_PLUGIN_NAME} characters`;

export function isPluginName(text: string): boolean {
  return text.length <= MAX_PLUGIN_NAME && PLUGIN_NAME.test(text);
}

export function pascalCase(name: string): string {
  return name
    .split('-')
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('');
}

export function camelCase(name: string): string {
  const pascal = pascalCase(name);
  return pascal.slice(0, 1).toLowerCase() + pascal.slice(1);
}
