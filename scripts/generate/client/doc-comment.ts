/** A comment of these lines. Nothing in them can end it. */
export function docComment(lines: readonly string[], indent = ''): string {
  const text = lines
    .flatMap((line) => line.split(/\r\n|[\n\r\u2028\u2029]/))
    .map((line) => line.replaceAll('*/', String.raw`*\/`).trimEnd());
  if (text.length === 1) return `${indent}/** ${text[0] ?? ''} */\n`;
  return `${indent}/**\n${text.map((line) => `${indent} *${line && ` ${line}`}\n`).join('')}${indent} */\n`;
}
