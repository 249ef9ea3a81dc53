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

/** `WeatherReport` is named after `Weather`, `Weathered` is not. */
export function isNamedAfter(name: string, prefix: string): boolean {
  return name.startsWith(prefix) && /^(?:[A-Z0-9_]|$)/.test(name.slice(prefix.length));
}
