/**
 * Draws the imports between the folders of the server, as dependency-cruiser finds them, into docs/architecture.md. With `--check` it only
 * compares.
 */
import { cruise, type IReporterOutput, type ICruiseResult } from 'dependency-cruiser';
import readOptions from 'dependency-cruiser/config-utl/extract-depcruise-options';
import { writeSection } from './generated-section.js';

const imports = importsOf(await cruise(['server', 'sdk/src'], await readOptions('./.dependency-cruiser.js')));
const lines = [...imports].flatMap(([from, tos]) =>
  [...tos].filter((to) => !isIndirect(from, to)).map((to) => `  ${from} --> ${to}`),
);
await writeSection({
  page: 'docs/architecture.md',
  name: 'picture',
  source: 'the imports',
  content: ['```mermaid', 'flowchart TD', ...lines.sort(), '```'].join('\n'),
});

/** The folders that each folder imports from. The files of `server/` itself, the composition root, count as one. */
function importsOf({ output }: IReporterOutput): Map<string, Set<string>> {
  if (typeof output === 'string') throw new Error('dependency-cruiser gave text in place of its result');
  const imports = new Map<string, Set<string>>();
  for (const { source, dependencies } of (output satisfies ICruiseResult).modules)
    for (const { resolved } of dependencies) {
      const [from, to] = [folderOf(source), folderOf(resolved)];
      if (!from || !to || from === to) continue;
      imports.set(from, (imports.get(from) ?? new Set()).add(to));
    }
  return imports;
}

function folderOf(path: string): string | undefined {
  const [root, folder, ...file] = path.split('/');
  if (root === 'sdk') return 'sdk';
  if (root === 'generated') return 'generated';
  if (root !== 'server' || folder === undefined) return undefined;
  return file.length === 0 || folder === 'startup' ? 'start["main, start, app, startup/"]' : folder;
}

/** Whether another path exists: the picture omits edges that follow from others. */
function isIndirect(from: string, to: string): boolean {
  return [...(imports.get(from) ?? [])].some((step) => step !== to && reaches(step, to));
}

/** @param passed what is on the way already: the composition root and what it starts may import each other. */
function reaches(from: string, to: string, passed: ReadonlySet<string> = new Set()): boolean {
  return [...(imports.get(from) ?? [])].some(
    (step) => step === to || (!passed.has(step) && reaches(step, to, new Set([...passed, step]))),
  );
}
