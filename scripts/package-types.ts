/** Writes the declarations of `@twin-oracle/server` as one file, dist/index.d.ts, with only what the package exports and what that refers to. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Extractor, ExtractorConfig, ExtractorLogLevel } from '@microsoft/api-extractor';

/** The tree of declarations that the compiler emits. */
const EMITTED = resolve('.cache/package-types');

rmSync(EMITTED, { recursive: true, force: true });
mkdirSync(EMITTED, { recursive: true });
emit();
rollUp();

function emit(): void {
  const project = resolve(EMITTED, 'tsconfig.json');
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    rootDir: resolve('.'),
    outDir: EMITTED,
    typeRoots: [resolve('node_modules/@types')],
  };
  writeFileSync(
    project,
    JSON.stringify({
      extends: resolve('tsconfig.json'),
      compilerOptions,
      include: [],
      files: [resolve('server/index.ts')],
    }),
  );
  const { status, stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', project], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The declarations cannot be made:\n${stdout}`);
}

function rollUp(): void {
  const config = ExtractorConfig.prepare({
    configObject: {
      projectFolder: resolve('.'),
      mainEntryPointFilePath: resolve(EMITTED, 'server/index.d.ts'),
      compiler: {
        overrideTsconfig: {
          compilerOptions: {
            target: 'ES2023',
            lib: ['ES2023'],
            module: 'NodeNext',
            moduleResolution: 'NodeNext',
            strict: true,
            skipLibCheck: true,
            resolveJsonModule: true,
            types: ['node'],
            // Declarations that are no product of the compiler are read where they are.
            rootDirs: [EMITTED, resolve('.')],
          },
        },
      },
      newlineKind: 'lf',
      apiReport: { enabled: false },
      docModel: { enabled: false },
      dtsRollup: { enabled: true, untrimmedFilePath: resolve('dist/index.d.ts') },
      tsdocMetadata: { enabled: false },
      messages: { compilerMessageReporting: { default: { logLevel: ExtractorLogLevel.Error } } },
    },
    configObjectFullPath: undefined,
    packageJsonFullPath: resolve('package.json'),
  });
  const problems: string[] = [];
  const { succeeded } = Extractor.invoke(config, {
    localBuild: true,
    messageCallback(message) {
      if (message.logLevel === ExtractorLogLevel.Error) problems.push(message.text);
      message.handled = true;
    },
  });
  if (!succeeded) throw new Error(`The declarations cannot be joined:\n${problems.join('\n')}`);
}
