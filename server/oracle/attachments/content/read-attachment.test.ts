import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readFile } from './read-attachment.js';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const read = (bytes: string | Buffer, mimetype = 'text/plain', contentType?: string) =>
  readFile({ filename: 'a', mimetype }, { bytes: Buffer.from(bytes as string), contentType });

const PNG = latin1('\x89PNG\r\n\x1a\n….');
const JPEG = latin1('\xff\xd8\xff\xe0..');
const GIF = latin1('GIF89a..');
const WEBP = latin1('RIFF\x04\x00\x00\x00WEBPVP8 ..');

describe('text', () => {
  it.each([
    'text/plain',
    'TEXT/CSV; charset=utf-8',
    'text/markdown',
    'application/json',
    'application/ld+json',
    'application/xml',
    'application/atom+xml',
    'application/yaml',
    'application/javascript',
    'application/x-ndjson',
    'image/svg+xml',
  ])('is recognised by the media type %s', (mimetype) => {
    expect(read('a', mimetype)).toMatchObject({ kind: 'text', text: 'a', isCut: false });
  });

  it('is recognised by the server’s media type when the client gives none', () => {
    const asked = read('a', 'application/octet-stream', 'text/csv; charset=utf-8');
    expect(asked).toMatchObject({ kind: 'text', mediaType: 'text/csv' });
    expect(read('a', 'application/pdf', 'text/csv')).toMatchObject({ kind: 'other' });
  });

  it.each([
    ['UTF-8', undefined, Buffer.from('aé€😀')],
    ['UTF-8 with a mark', undefined, Buffer.from('\ufeffaé€😀')],
    ['UTF-16 with a mark', undefined, Buffer.from('\ufeffaé€😀', 'utf16le')],
    ['big-endian UTF-16 with a mark', 'utf-8', Buffer.from('\ufeffaé€😀', 'utf16le').swap16()],
    ['UTF-16 by its label', 'utf-16le', Buffer.from('aé€😀', 'utf16le')],
    ['UTF-8 with a label that nobody knows', 'klingon', Buffer.from('aé€😀')],
  ])('may be in %s', (_, charset, bytes) => {
    const label = charset === undefined ? '' : `; charset="${charset}"`;
    expect(read(bytes, `text/plain${label}`)).toMatchObject({ text: 'aé€😀' });
  });

  it('may be in Latin-1, by the label of the client or of the server', () => {
    expect(read(latin1('é'), 'text/plain; charset=ISO-8859-1')).toMatchObject({ text: 'é' });
    expect(read(latin1('é'), 'text/plain', 'text/plain; charset=latin1')).toMatchObject({ text: 'é' });
  });

  it.each([
    ['NUL', Buffer.from('a\0b'), 'utf-8'],
    ['what is no UTF-8', latin1('a\xffb'), 'utf-8'],
    ['half a surrogate pair', Buffer.from([0x61, 0, 0x00, 0xd8, 0x62, 0]), 'utf-16le'],
  ])('has a replacement character for %s', (_, bytes, charset) => {
    expect(read(bytes, `text/plain; charset=${charset}`)).toMatchObject({ text: 'a\ufffdb' });
  });

  it('is truncated to 50,000 characters, and says so', () => {
    expect(read('x'.repeat(50_000))).toMatchObject({ text: 'x'.repeat(50_000), isCut: false });
    expect(read('x'.repeat(50_001))).toMatchObject({ text: 'x'.repeat(50_000), isCut: true });
    expect(read('€'.repeat(1_000_000))).toMatchObject({ text: '€'.repeat(50_000), isCut: true });
  });

  it('is not truncated within a character', () => {
    const { text } = { text: '', ...read(`x${'😀'.repeat(100_000)}`) };
    expect(text).toBe(`x${'😀'.repeat(24_999)}`);
  });

  it('can always be stored, whatever the bytes and the label', () => {
    const labels = fc.constantFrom(
      'utf-8',
      'utf-16le',
      'utf-16be',
      'latin1',
      'shift_jis',
      'iso-2022-jp',
      'x',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), labels, (bytes, charset) => {
        const file = read(Buffer.from(bytes), `text/plain; charset=${charset}`);
        if (file.kind === 'text') expect(file.text.isWellFormed() && !file.text.includes('\0')).toBe(true);
      }),
    );
  });
});

describe('an image', () => {
  it.each([
    ['image/png', PNG],
    ['image/jpeg', JPEG],
    ['image/gif', GIF],
    ['image/gif', latin1('GIF87a..')],
    ['image/webp', WEBP],
  ])('is recognised as %s by its bytes, whatever its declared type', (mediaType, bytes) => {
    for (const called of [mediaType, 'image/tiff', 'text/plain', 'application/pdf', 'nothing'])
      expect(read(bytes, called)).toEqual({ kind: 'image', filename: 'a', mediaType, bytes });
  });

  it.each(['image/png', 'image/jpeg', 'image/bmp'])('is not what is only called %s', (mimetype) => {
    for (const bytes of ['<html>', '', 'RIFF....WAVEfmt ', latin1('\xff\xd8'), '.GIF89a'])
      expect(read(bytes, mimetype, mimetype)).toEqual({
        kind: 'other',
        filename: 'a',
        mediaType: 'application/octet-stream',
      });
  });
});

describe('a file of another type', () => {
  it('is described by its name and declared type', () => {
    expect(read('%PDF-1.7', 'Application/PDF; a=b')).toEqual({
      kind: 'other',
      filename: 'a',
      mediaType: 'application/pdf',
    });
  });

  it.each(['nothing', 'application/pdf\r\nX-Evil: 1', 'a/b c', '/', `a/${'b'.repeat(200)}`, 'a/b\0'])(
    'is called by no type when it is called %j',
    (mimetype) => {
      expect(read('a', mimetype)).toMatchObject({ kind: 'other', mediaType: 'application/octet-stream' });
    },
  );
});

it.each([
  ['a\r\nb.txt', 'a b.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['\u0000\u2028', 'file'],
  ['../../etc/passwd', '../../etc/passwd'],
  ['\ud800.txt', '\ufffd.txt'],
])('a file called %j is shown as %j', (filename, shown) => {
  const file = readFile({ filename, mimetype: 'text/plain' }, { bytes: Buffer.from('a') });
  expect(file.filename).toBe(shown);
});
