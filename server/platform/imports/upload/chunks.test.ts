import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chunksOf, type LineChunk } from './chunks.js';

const limits = { chunkBytes: 200, chunkLines: 5, lineBytes: 50, maxLines: 1_000 };

async function* inPieces(bytes: Buffer, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield await Promise.resolve(bytes.subarray(at, at + size));
    at += size;
  }
}

async function collect(
  bytes: Buffer,
  sizes: readonly number[] = [7],
  options = limits,
): Promise<LineChunk[]> {
  const chunks: LineChunk[] = [];
  for await (const chunk of chunksOf(inPieces(bytes, sizes), options)) chunks.push(chunk);
  return chunks;
}

const textOf = (chunks: readonly LineChunk[]) =>
  Buffer.concat(chunks.map(({ content }) => content)).toString();

/** Empty lines at the end may be left out. */
const withoutEnd = (text: string) => text.replace(/[\0-\x20]+$/, '');

describe('chunks', () => {
  it('contain all lines in order, wherever the body is split', async () => {
    const lines = fc.array(
      fc.string({ unit: 'binary', maxLength: 10 }).map((text) => text.replaceAll('\n', '')),
      {
        maxLength: 30,
      },
    );
    await fc.assert(
      fc.asyncProperty(
        lines,
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }),
        async (list, sizes) => {
          const bytes = Buffer.from(['first', ...list].join('\n'));
          const chunks = await collect(bytes, sizes);
          expect(withoutEnd(textOf(chunks))).toBe(withoutEnd(bytes.toString()));
          let line = 1;
          for (const { firstLine, content, lines: counted } of chunks) {
            expect(firstLine).toBe(line);
            const within = content.toString().replace(/\n$/, '').split('\n');
            expect(counted).toBe(within.filter((text) => /[^\0-\x20]/.test(text)).length);
            line += within.length;
          }
        },
      ),
      { numRuns: 100 },
    );
  });

  it('begin after a byte order mark, also one that arrives in pieces', async () => {
    for (const size of [1, 2, 3, 9])
      expect(textOf(await collect(Buffer.from('\ufeffa\nb'), [size]))).toBe('a\nb');
    expect(await collect(Buffer.from('\ufeff'))).toEqual([]);
  });

  it('do not count empty lines, but include them in the line numbers', async () => {
    const chunks = await collect(Buffer.from('\r\n\n a\r\n \t\n\nb'));
    expect(chunks.map(({ lines }) => lines)).toEqual([2]);
    expect(await collect(Buffer.from('\n\r\n  \n'))).toEqual([]);
  });

  it('end with the line that fills them', async () => {
    const chunks = await collect(Buffer.from('x\n'.repeat(12)));
    expect(chunks.map(({ firstLine, lines }) => [firstLine, lines])).toEqual([
      [1, 5],
      [6, 5],
      [11, 2],
    ]);
  });

  it('truncate a line that is too long to one byte more than the limit', async () => {
    const [chunk] = await collect(Buffer.from(`${'x'.repeat(1_000)}\nb`), [64]);
    expect(chunk?.content.toString()).toBe(`${'x'.repeat(51)}\nb`);
  });

  it('count a line that is too long, even if it is blank', async () => {
    const chunks = await collect(Buffer.from(`${' '.repeat(50)}\n${' '.repeat(1_000)}\nb`), [64]);
    expect(chunks.map(({ lines }) => lines)).toEqual([2]);
    expect(textOf(chunks)).toBe(`${' '.repeat(50)}\n${' '.repeat(51)}\nb`);
  });

  it('have a maximum number of lines, including blank ones, with or without a final line break', async () => {
    const options = { ...limits, maxLines: 8 };
    const read = (text: string) => collect(Buffer.from(text), [7], options);
    for (const text of ['x\n'.repeat(8), '\n'.repeat(8), `${'\n'.repeat(7)}x`, `${' \r\n'.repeat(7)} `])
      await read(text);
    for (const text of ['x\n'.repeat(9), '\n'.repeat(9), `${'\n'.repeat(8)}x`, `${' \r\n'.repeat(8)} `])
      await expect(read(text)).rejects.toMatchObject({ code: 'payload_too_large' });
  });

  it('need little time for blank lines and for lines that are too long', async () => {
    const size = 16 * 1024 * 1024;
    const options = { chunkBytes: 1024 * 1024, chunkLines: 1_000, lineBytes: 256 * 1024, maxLines: size };
    const before = process.cpuUsage();
    for (const byte of ['\n', ' ', 'x']) await collect(Buffer.alloc(size, byte), [16_384], options);
    const { user, system } = process.cpuUsage(before);
    // Half a second, on a machine that does nothing else; an object for each line takes twenty times that.
    expect(user + system).toBeLessThan(6_000_000);
  });

  it('need little memory for a body of any size, and read only on demand', async () => {
    const total = 50 * 1024 * 1024;
    const piece = Buffer.alloc(65_536, `${'x'.repeat(99)}\n`);
    let given = 0;
    let taken = 0;
    async function* endless() {
      for (; given < total; given += piece.length) yield await Promise.resolve(piece);
    }
    const size = 1024 * 1024;
    for await (const { content } of chunksOf(endless(), {
      chunkBytes: size,
      chunkLines: 1e9,
      lineBytes: 1_000,
      maxLines: 1e9,
    })) {
      taken += content.length;
      expect(content.length).toBeLessThan(size + piece.length);
      expect(given - taken).toBeLessThan(2 * piece.length);
    }
    expect(taken).toBe(total);
  });
});
