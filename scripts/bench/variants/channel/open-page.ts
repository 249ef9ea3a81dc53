/** The tool of the user's browser whose round trip is measured, and how the harness asks for calls: a message says how many. */
export const TOOL = { name: 'open_page', description: 'Opens a page of the application', schema: {} };

/** Makes the calls one after the other. @returns their times in milliseconds, as the text of the answer. */
export async function timesOf(message: string, call: (page: number) => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  for (let page = 0; page < Number(message); page++) {
    const before = performance.now();
    await call(page);
    times.push(performance.now() - before);
  }
  return JSON.stringify(times);
}
