/** Checks the bundled AsyncAPI document with the official parser. */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { DiagnosticSeverity, Parser } from '@asyncapi/parser';

const file = fileURLToPath(new URL('../generated/asyncapi.json', import.meta.url));

const diagnostics = await new Parser().validate(await readFile(file, 'utf8'));
const findings = diagnostics.map(({ severity, path, message }) => ({
  level: DiagnosticSeverity[severity],
  line: `${path.join('.')}: ${message}`,
}));
for (const { level, line } of findings) console.log(`${level} ${line}`);
const errors = findings.filter(({ level }) => level === 'Error');
console.log(`generated/asyncapi.json: ${errors.length === 0 ? 'valid AsyncAPI' : `${errors.length} errors`}`);
if (errors.length > 0) process.exitCode = 1;
