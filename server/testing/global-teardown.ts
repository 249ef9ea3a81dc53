/** Ends what global-setup began, and waits until it is gone. */
export default async function tearDown(): Promise<void> {
  await globalThis.stopTestPostgres?.();
}
