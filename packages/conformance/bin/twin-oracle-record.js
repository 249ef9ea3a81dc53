#!/usr/bin/env node
// `npm run build` makes dist; npm runs that when it installs or packs the package.
import { existsSync } from 'node:fs';

const main = new URL('../dist/recording/main.js', import.meta.url);
try {
  await import(main.href);
} catch (error) {
  const message = existsSync(main) ? error.stack : 'twin-oracle-record is not built: run npm install';
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
