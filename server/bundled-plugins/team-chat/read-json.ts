/** @returns undefined when the text is not JSON. */
export function readJson(text: Buffer | string): unknown {
  try {
    return JSON.parse(text.toString());
  } catch {
    return undefined;
  }
}
