/** Compiles TypeScript for jest. */
import { transformSync } from 'esbuild';

export default {
  process(source, path) {
    return transformSync(source, {
      loader: 'ts',
      format: 'esm',
      target: 'node20',
      sourcefile: path,
      sourcemap: 'inline',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
  },
};
