/** Ends what global-setup.js began, and waits until it has ended. */
export default async function tearDown() {
  await globalThis.stopTestPostgres?.();
}
