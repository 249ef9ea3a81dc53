/** Writes the report of each entry point: all that a package exports, as declarations in a fixed order, by API Extractor. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel, type IConfigFile } from '@microsoft/api-extractor';
import ts from 'typescript';
import { MAIN, type EntryPoint, type PublicPackage } from './packages.js';
import { referringTrees } from './refer-to-main-entry.js';

/** Declarations have a folder of their own: other steps of `make check` build `dist/` at the same time. */
const CACHE = '.cache/api-surface';

/** The reports of a package by the names of its entry points. What the package itself exports is in the report of `index` alone. */
export function extractReports(from: PublicPackage): Map<string, string> {
  const root = emitDeclarations(from.folder);
  const declarationsOf = (entry: EntryPoint) => resolve(root, entry.declarations);
  const main = from.entryPoints.find(({ name }) => name === MAIN);
  const write =
    main &&
    referringTrees({
      root: resolve(root),
      main: declarationsOf(main),
      entries: from.entryPoints.map(declarationsOf),
      packageName: from.name,
      options: referringOptions(root),
    });
  return new Map(
    from.entryPoints.map((entry) => {
      if (!write || entry === main) return [entry.name, extract(from, entry, root)];
      const tree = join(CACHE, 'referring', from.folder, entry.name);
      write(declarationsOf(entry), tree);
      return [entry.name, extract(from, entry, tree)];
    }),
  );
}

/** Returns the folder of the declarations, which has the same tree as the sources. */
function emitDeclarations(folder: string): string {
  const project = join(folder, 'tsconfig.build.json');
  const out = join(CACHE, folder);
  const options = ['--emitDeclarationOnly', '--outDir', out, '--incremental'];
  const { status, stdout } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-p', project, ...options, '--tsBuildInfoFile', `${out}.tsbuildinfo`],
    { encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(`The declarations of ${folder} cannot be made:\n${stdout}`);
  return out;
}

function extract({ folder }: PublicPackage, entry: EntryPoint, declarationRoot: string): string {
  const reportFolder = resolve(CACHE, 'reports', folder);
  mkdirSync(reportFolder, { recursive: true });
  const reportFileName = `${entry.name}.api.md`;
  const configObject: IConfigFile = {
    projectFolder: resolve(folder),
    mainEntryPointFilePath: resolve(declarationRoot, entry.declarations),
    compiler: { overrideTsconfig: { compilerOptions: compilerOptions(declarationRoot) } },
    newlineKind: 'lf',
    apiReport: {
      enabled: true,
      reportFolder,
      reportTempFolder: join(reportFolder, 'temp'),
      reportFileName,
      // Without what the exports refer to, the report would not say what they are.
      includeForgottenExports: true,
    },
    docModel: { enabled: false },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: { compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } } },
  };
  const config = ExtractorConfig.prepare({
    configObject,
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve(folder, 'package.json'),
  });
  const problems: string[] = [];
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback(message) {
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
      message.handled = true;
    },
  });
  if (!succeeded) throw new Error(`No report of ${folder} ${entry.name}:\n${problems.join('\n')}`);
  return readFileSync(join(reportFolder, reportFileName), 'utf8');
}

/** Declarations that were not emitted, because they are no product of the compiler, are read where they are. */
function compilerOptions(declarationRoot: string) {
  return {
    target: 'ES2022',
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    module: 'NodeNext',
    moduleResolution: 'NodeNext',
    strict: true,
    skipLibCheck: true,
    types: [],
    rootDirs: [resolve(declarationRoot), resolve('.')],
  };
}

/** The same for the compiler itself. */
function referringOptions(declarationRoot: string): ts.CompilerOptions {
  return {
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    skipLibCheck: true,
    types: [],
    rootDirs: [resolve(declarationRoot), resolve('.')],
  };
}
