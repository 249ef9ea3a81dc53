/** Stops what global-setup.js started, and waits for its end. */
export default async function tearDown() {
  await globalThis.stopTestPostgres?.();
}
