/** The rows of a Markdown table whose first column is code, each as its cells. */
export function tableRows(description = ''): string[][] {
  return [...description.matchAll(/^\| `([^`]+)` \|(.*)\|$/gm)].map(([, name = '', rest = '']) => [
    name,
    ...rest.split('|').map((cell) => cell.trim()),
  ]);
}
