/** Only the beginning is parsed, so that a long text stays cheap. */
const MAX_READ_CHARACTERS = 1000;
const MAX_WORDS = 64;
const MAX_WORDS_IN_NAME = 8;

/**
 * Phrases of a text, in lower case, that may be the name of a twin: every sequence of up to eight words, because the index finds names by equality.
 */
export function phrasesOf(text: string): string[] {
  const words = text.slice(0, MAX_READ_CHARACTERS).toLowerCase().split(/\s+/).slice(0, MAX_WORDS);
  const phrases = new Set<string>();
  for (let start = 0; start < words.length; start++) {
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_WORDS_IN_NAME); end++) {
      const phrase = words.slice(start, end).join(' ');
      phrases.add(phrase).add(trimPunctuation(phrase));
    }
  }
  phrases.delete('');
  return [...phrases];
}

function trimPunctuation(phrase: string): string {
  return phrase.replace(/^["'“‘(]+/, '').replace(/(?:['’]s)?["'”’)?!.,;:]+$|['’]s$/, '');
}
