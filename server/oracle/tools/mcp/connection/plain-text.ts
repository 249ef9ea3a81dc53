/** Makes untrusted text readable: without control characters and unpaired surrogates, and truncated. */
export function plainText(text: string, maxLength = text.length): string {
  return text
    .slice(0, maxLength)
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}
