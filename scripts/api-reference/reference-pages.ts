/** Makes the pages of the reference by TypeDoc: one for each entry point of the SDK, and a list of them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { Application, Comment, Converter, type ProjectReflection, type TypeDocOptions } from 'typedoc';
import type { PluginOptions } from 'typedoc-plugin-markdown';
import { anchorsOf } from '../markdown-anchors.js';
import { describeContractSchemas, withSchemaNames } from './contract-schemas-described.js';
import { entryPoints } from './public-names.js';

const OPTIONS: Partial<TypeDocOptions & PluginOptions> = {
  plugin: ['typedoc-plugin-markdown'],
  tsconfig: 'sdk/tsconfig.build.json',
  name: 'API reference of the SDK',
  readme: 'none',
  githubPages: false,
  hideGenerator: true,
  // A line that moves would make a page stale.
  disableSources: true,
  excludePrivate: true,
  excludeProtected: true,
  excludeInternal: true,
  excludeExternals: true,
  logLevel: 'Error',
  router: 'module',
  flattenOutputFiles: true,
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  expandObjects: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  indexFormat: 'table',
  tableColumnSettings: { hideModifiers: true, hideInherited: true, hideOverrides: true, hideSources: true },
  groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases'],
};

/** The pages by the names of their files. */
export async function referencePages(): Promise<Map<string, string>> {
  const entries = entryPoints();
  const app = await Application.bootstrapWithPlugins({ ...OPTIONS, entryPoints: [...entries.values()] });
  describeContractSchemas(app);
  // What TypeDoc calls a parameter that is taken apart at once.
  app.converter.on(Converter.EVENT_CREATE_PARAMETER, (_context, parameter) => {
    if (parameter.name === '__namedParameters') parameter.name = 'options';
  });
  const project = await app.convert();
  if (!project || app.logger.hasErrors()) throw new Error('TypeDoc cannot read the sources of the SDK');
  nameModules(project, entries);
  const out = mkdtempSync(join(tmpdir(), 'api-reference-'));
  try {
    app.options.setValue('outputs', [{ name: 'markdown', path: out }]);
    await app.generateOutputs(project);
    if (app.logger.hasErrors()) throw new Error('TypeDoc cannot write the pages');
    const config = { ...(await resolveConfig('docs/api/index.md')), parser: 'markdown' };
    const pages = readdirSync(out).map(async (name) => {
      const page = withSchemaNames(withFileNames(readFileSync(join(out, name), 'utf8'), entries));
      return [withFileNames(name, entries), await format(page, config)] as const;
    });
    return withAnchors(new Map(await Promise.all(pages)));
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** A module is called by its entry point, and not by where its source is, and described by what the source begins with. */
function nameModules(project: ProjectReflection, entries: ReadonlyMap<string, string>): void {
  const modules = project.children ?? [];
  for (const [entry, source] of entries) {
    const module = modules.find((each) => each.name === nameBySource(source));
    if (!module) throw new Error(`TypeDoc has made no page of ${source}`);
    module.name = entry;
    const [, description = ''] = /^\/\*\* (.*) \*\/\n/.exec(readFileSync(source, 'utf8')) ?? [];
    module.comment = new Comment([{ kind: 'text', text: description }]);
  }
}

/** As TypeDoc calls it: `ucan` for `sdk/src/ucan/index.ts`. */
function nameBySource(source: string): string {
  const path = source.slice(source.indexOf('sdk/src/') + 'sdk/src/'.length).replace(/(\/?index)?\.ts$/, '');
  return path === '' ? 'index' : path;
}

/** `react-live-agent.md` for `@twin-oracle.sdk.react.live-agent.md`, as the reports of what is exported are called. */
function withFileNames(text: string, entries: ReadonlyMap<string, string>): string {
  return [...entries].reduce(
    (named, [entry, source]) =>
      named.replaceAll(`${entry.replaceAll('/', '.')}.md`, `${nameBySource(source).replaceAll('/', '-')}.md`),
    text,
  );
}

/** Some links have a number as if there were another heading of that name; without it they lead to the heading. */
function withAnchors(pages: ReadonlyMap<string, string>): Map<string, string> {
  const anchors = new Map(Array.from(pages, ([name, page]) => [name, anchorsOf(page)] as const));
  return new Map(
    Array.from(pages, ([name, page]) => [
      name,
      page.replaceAll(
        /\]\(([\w-]+\.md)?#([\w-]+)-\d+\)/g,
        (link, target: string | undefined, anchor: string) => {
          const there = anchors.get(target ?? name);
          const numbered = link.slice(link.indexOf('#') + 1, -1);
          return there?.has(numbered) || !there?.has(anchor) ? link : `](${target ?? ''}#${anchor})`;
        },
      ),
    ]),
  );
}
