/** What a server wrote, for a person or a model to read: without control characters and half characters, and not too long. */
export function plainText(text: string, maxLength = text.length): string {
  return text
    .slice(0, maxLength)
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed();
}
