import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { compressFiles } from './build/compress-files.js';

/** The console as the server serves it: `make build` writes dist/console/. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [react(), compressFiles()],
  resolve: { conditions: ['twin-oracle-source', ...defaultClientConditions] },
  build: {
    outDir: join(import.meta.dirname, '../../dist/console'),
    emptyOutDir: true,
    // The first browsers with light-dark().
    target: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content policy of the page allows files of the server alone, no data: URLs.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { host: '127.0.0.1', port: 5174 },
});
