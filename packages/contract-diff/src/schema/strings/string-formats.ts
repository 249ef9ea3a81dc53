/** Formats, as ajv-formats judges them. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';

const ajv = ajvFormats.default(new Ajv2020({ strict: false, logger: false }));

/** Formats that ajv-formats accepts any string for, or that concern numbers. */
const NOT_OF_STRINGS = new Set(['int32', 'int64', 'float', 'double', 'password', 'binary']);

export function isStringFormat(name: string): boolean {
  return ajv.formats[name] !== undefined && !NOT_OF_STRINGS.has(name);
}

const validators = new Map<string, (text: string) => boolean>();

export function hasFormat(name: string, text: string): boolean {
  const validator = validators.get(name) ?? ajv.compile({ type: 'string', format: name });
  validators.set(name, validator);
  return validator(text);
}

const DAY = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const CLOCK = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:(?:[0-5][0-9]|60)(?:\\.[0-9]+)?';
const OFFSET = '(?:[Zz]|[+-][0-9]{2}(?::?[0-9]{2})?)';

/** Patterns that all strings of a format match, and not these only: for formats that ajv-formats judges by more than a pattern. */
const SHAPES: Record<string, string> = {
  date: `^${DAY}$`,
  'date-time': `^${DAY}[Tt\\s]${CLOCK}${OFFSET}$`,
  time: `^${CLOCK}${OFFSET}$`,
  'iso-time': `^${CLOCK}${OFFSET}?$`,
  'iso-date-time': `^${DAY}[Tt\\s]${CLOCK}${OFFSET}?$`,
  uri: '^[A-Za-z][A-Za-z0-9+.-]*:[!-~]*$',
  hostname: '^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9.])?$',
  byte: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
};

/** A pattern of the strings that have a format. Where it is not `exact`, other strings match it as well. */
export interface FormatPattern {
  readonly source: string;
  readonly ignoreCase: boolean;
  readonly exact: boolean;
}

export function patternOf(format: string): FormatPattern | undefined {
  const shape = SHAPES[format];
  if (shape !== undefined) return { source: shape, ignoreCase: false, exact: false };
  const definition = ajv.formats[format];
  return definition instanceof RegExp && READ_FLAGS.has(definition.flags)
    ? { source: definition.source, ignoreCase: definition.ignoreCase, exact: true }
    : undefined;
}

const READ_FLAGS = new Set(['', 'i']);

/** Some strings of each format, to be tried where no automaton knows the format. */
const EXAMPLES: Record<string, readonly string[]> = {
  date: ['2026-01-31', '0001-01-01', '9999-12-31'],
  'date-time': [
    '2026-01-31T10:00:00Z',
    '2026-01-31t10:00:00.5+02:00',
    '0001-01-01T00:00:00z',
    '2026-12-31 23:59:60Z',
    '2026-01-31T10:00:00-0230',
    '9999-12-31T23:59:59.123456789+00:00',
  ],
  time: ['10:00:00Z', '10:00:00.5+02:00', '23:59:60z'],
  duration: ['P1D', 'PT1H', 'P1Y2M3DT4H5M6S', 'P1W'],
  email: ['a@example.org', 'first.last+tag@sub.example.org'],
  hostname: ['example.org', 'localhost', 'a.b.c.example'],
  ipv4: ['127.0.0.1', '10.0.0.255'],
  ipv6: ['::1', '2001:db8::ff00:42:8329'],
  uri: [
    'https://example.org',
    'https://example.org/a?b=c#d',
    'http://example.org',
    'urn:a:b',
    'did:key:z6Mk',
    'mailto:a@example.org',
    'ftp://example.org/a',
    'a:b',
    'HTTPS://EXAMPLE.ORG',
    'wss://example.org:8080/a/b',
  ],
  'uri-reference': ['', '/a', 'a', '#a', '?a=b', 'https://example.org/a', '//example.org'],
  'uri-template': ['/a/{b}', 'https://example.org/{a}', 'a'],
  url: ['https://example.org', 'http://example.org/a', 'ftp://example.org'],
  uuid: [
    '00000000-0000-0000-0000-000000000000',
    '3F0C2A51-c8d0-4e1f-9b1d-6f0a7c5e4b21',
    'urn:uuid:3f0c2a51-c8d0-4e1f-9b1d-6f0a7c5e4b21',
  ],
  byte: ['', 'YQ==', 'YWI=', 'YWJj'],
  regex: ['a', '^a+$', '[a-z]'],
  'json-pointer': ['', '/a', '/a/0'],
  'relative-json-pointer': ['0', '1/a', '0#'],
  'json-pointer-uri-fragment': ['#', '#/a'],
  'iso-time': ['10:00:00', '10:00:00Z'],
  'iso-date-time': ['2026-01-31T10:00:00', '2026-01-31 10:00:00Z'],
};

export function examplesOf(format: string): readonly string[] {
  return EXAMPLES[format] ?? [];
}
