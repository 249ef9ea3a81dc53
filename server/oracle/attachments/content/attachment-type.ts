export interface MediaType {
  /** In lower case: `text/csv`. */
  readonly name: string;
  /** In lower case, if declared. */
  readonly charset: string | undefined;
}

/** RFC 9110, section 8.3.1; at most as long as anybody's. */
const NAME = /^[a-z\d!#$&^_.+-]{1,63}\/[a-z\d!#$&^_.+-]{1,63}$/;
const CHARSET = /;\s*charset\s*=\s*"?([a-z\d_.:-]{1,40})"?\s*(?:;|$)/;

/** Nothing when the text is no media type. */
export function parseMediaType(text: string): MediaType | undefined {
  const lower = text.slice(0, 255).toLowerCase();
  const name = (lower.split(';', 1)[0] ?? '').trim();
  return NAME.test(name) ? { name, charset: CHARSET.exec(lower)?.[1] } : undefined;
}

/** What is text, though its name does not begin so. */
const TEXTS = new Set(
  [
    'json xml csv yaml x-yaml javascript x-javascript ecmascript typescript x-typescript ndjson x-ndjson jsonl x-jsonl jsonlines',
    'json-seq json5 markdown x-markdown toml sql graphql x-sh x-shellscript x-httpd-php x-python x-tex x-subrip n-quads n-triples trig',
  ]
    .flatMap((names) => names.split(' '))
    .map((name) => `application/${name}`),
);

export function isTextType(name: string): boolean {
  return name.startsWith('text/') || /\+(?:json|xml|yaml)$/.test(name) || TEXTS.has(name);
}

/** The kinds of image that models take, by the bytes that they begin with (https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern). */
const SIGNATURES: readonly (readonly [mediaType: string, signature: RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[^]{4}WEBPVP/],
];

export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0];
}
