import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Writes each text file once more as `.br` and `.gz`, so that the server compresses nothing while it serves. */
export function compressFiles(): Plugin {
  return {
    name: 'compress-files',
    apply: 'build',
    writeBundle({ dir = '' }) {
      for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(?:css|html|js|svg)$/.test(path)) continue;
        const content = readFileSync(join(dir, path));
        writeFileSync(join(dir, `${path}.br`), brotliCompressSync(content));
        writeFileSync(join(dir, `${path}.gz`), gzipSync(content, { level: 9 }));
      }
    },
  };
}
