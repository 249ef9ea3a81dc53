import { build } from 'esbuild';
import { expect, test } from '@jest/globals';

const SDK = 'server/telemetry/sdk/';

test('a server loads the API of OpenTelemetry, and its SDK only where a setting asks for it', async () => {
  const { metafile } = await build({
    ...{ entryPoints: ['server/main.ts'], bundle: true, metafile: true, write: false, outdir: 'unused' },
    ...{ packages: 'external', platform: 'node', format: 'esm', splitting: true, logLevel: 'silent' },
  });
  const imports = Object.entries(metafile.inputs)
    .filter(([file]) => !file.startsWith(SDK))
    .flatMap(([file, input]) => input.imports.map(({ path, kind }) => ({ file, path, kind })));
  expect(imports.filter(({ path }) => path.startsWith(SDK))).toEqual([
    { file: 'server/telemetry/open-telemetry.ts', path: `${SDK}start-sdk.ts`, kind: 'dynamic-import' },
  ]);
  const packages = imports.map(({ path }) => path).filter((path) => path.startsWith('@opentelemetry/'));
  expect([...new Set(packages)]).toEqual(['@opentelemetry/api']);
});
