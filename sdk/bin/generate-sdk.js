#!/usr/bin/env node
// `npm run build` makes dist, before the package is packed.
try {
  await import('../dist/generate-sdk.js');
} catch (error) {
  if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
  // Clients need neither at run time, so they are not installed with the package.
  process.stderr.write(
    `${error.message}\nThis command needs: npm install --save-dev openapi-typescript typescript\n`,
  );
  process.exitCode = 1;
}
