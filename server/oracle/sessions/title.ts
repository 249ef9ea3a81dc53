import { visibleLine } from '../text/visible-text.js';

/** In UTF-16 code units: what a list of sessions shows in one line. */
const MAX_LENGTH = 60;

/** A title comes from the beginning; a message may have 65,536 characters. */
const MAX_READ = 2000;

const UNTITLED = 'Untitled';
const ELLIPSIS = '…';

/**
 * A session's title, from its first exchange: the first sentence of the question that says something, else of the answer, else what there
 * is of the question.
 */
export function titleOf(question: string, answer: string): string {
  const sentences = [question, answer].flatMap(sentencesOf);
  const chosen = sentences.find(saysSomething) ?? sentences[0] ?? '';
  return shorten(chosen) || UNTITLED;
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });
const words = new Intl.Segmenter('en', { granularity: 'word' });
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function sentencesOf(markdown: string): string[] {
  return plainText(markdown.slice(0, MAX_READ))
    .split('\n')
    .flatMap((line) => Array.from(sentences.segment(line), ({ segment }) => tidy(segment)))
    .filter((sentence) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(sentence));
}

/** One word, a greeting or a bare command is the title of any session. */
function saysSomething(sentence: string): boolean {
  if (/^\/\S*$/.test(sentence)) return false;
  const said = Array.from(words.segment(sentence))
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase());
  return said.length > 1 && said.some((word) => !GREETINGS.has(word));
}

const GREETINGS = new Set(
  'hi hello hey hiya greetings there oracle good morning afternoon evening day thanks thank you'.split(' '),
);

/** Block by block, then within the lines. Line ends stay. */
function plainText(markdown: string): string {
  return (
    markdown
      .toWellFormed()
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      // Fenced code, whole; rules; what begins a quote, a heading, an item of a list.
      .replace(/^ {0,3}(```|~~~)[^]*?(?:^ {0,3}\1|$(?![^]))/gm, '')
      .replace(/^[ \t*_=-]+$/gm, '')
      .replace(/^(?:[ \t]*(?:>|#{1,6}[ \t]|[-*+][ \t]|\d{1,9}[.)][ \t]))+/gm, '')
      .replace(/!?\[([^\][]*)\]\([^()\s]*(?:[ \t]+"[^"\n]*")?\)/g, '$1')
      .replace(/<\/?[a-z][^<>\n]*>/gi, ' ')
      .replace(/~~|`+/g, '')
      // Around words, not within or between them: names have underscores, and products have stars.
      .replace(/(?<![\p{L}\p{N}*_])[*_]+(?=[^\s*_])|(?<=[^\s*_])[*_]+(?![\p{L}\p{N}*_])/gu, '')
  );
}

function tidy(text: string): string {
  return visibleLine(text.replaceAll('\uFFFD', ''));
}

function shorten(sentence: string): string {
  if (sentence.length <= MAX_LENGTH) return withoutEnd(sentence);
  const kept =
    withoutEnd(leading(words.segment(sentence), MAX_LENGTH - 1)) ||
    leading(graphemes.segment(sentence), MAX_LENGTH - 1);
  return kept && kept + ELLIPSIS;
}

/** As many whole segments as fit. */
function leading(segments: Intl.Segments, length: number): string {
  let text = '';
  for (const { segment } of segments) {
    if (text.length + segment.length > length) break;
    text += segment;
  }
  return text;
}

/** A title has no full stop; a question keeps its mark. */
function withoutEnd(text: string): string {
  return text.replace(/[\s.,;:…。、，；：]+$/u, '');
}
