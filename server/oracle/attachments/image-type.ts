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
