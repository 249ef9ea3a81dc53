import { expect, test } from '@jest/globals';
import { compareSurfaces } from './compare-surfaces.js';

const report = (declarations: string) => `## API Report\n\n\`\`\`ts\n\n${declarations}\n\n\`\`\`\n`;

const changes = (old: string, next: string) =>
  compareSurfaces(report(old), report(next), 'sdk').map(
    ({ kind, path, message }) => `${kind}: ${path} ${message}`,
  );

const CLIENT = `export interface Client {
    create(twin: TwinCreate, options?: Options): Promise<Twin>;
    listAll(): AsyncIterable<Twin>;
    on(listener: (event: Event_2) => void): void;
}
export function createClient(options: Options): Client;
type Event_2 = { type: 'made'; twin: Twin } | { type: 'ended'; reason?: string };
export interface Options {
    readonly key?: string | undefined;
    readonly retries?: number;
}
export interface Twin {
    readonly did: string;
    readonly kind: 'device' | 'project';
    readonly name?: string;
}
export interface TwinCreate {
    kind: 'device' | 'project';
    labels?: string[];
}`;

test.each<[what: string, edits: readonly [from: string, to: string][], expected: readonly string[]]>([
  ['nothing has changed', [['export function', 'export  function']], []],
  [
    'an export was removed',
    [['export interface Twin {', 'interface Twin {']],
    ['breaking: Twin is no longer exported'],
  ],
  [
    'an export is new',
    [['type Event_2', 'export const LIMIT = 5;\ntype Event_2']],
    ['addition: LIMIT is new'],
  ],
  [
    'a function is a type only',
    [['export function createClient(options: Options): Client;', 'export type createClient = Client;']],
    ['breaking: createClient is no longer a value'],
  ],
  [
    'a method was removed',
    [['    listAll(): AsyncIterable<Twin>;\n', '']],
    ['breaking: createClient().listAll was removed'],
  ],
  [
    'a method is new',
    [['    listAll', '    close(): void;\n    listAll']],
    ['addition: createClient().close is new'],
  ],
  [
    'a method needs a parameter more',
    [['twin: TwinCreate, options?: Options', 'twin: TwinCreate, options: Options']],
    ['breaking: createClient().create(options) '],
  ],
  [
    'a method takes a parameter more',
    [['options?: Options)', 'options?: Options, signal?: AbortSignal)']],
    ['addition: createClient().create(signal) is new'],
  ],
  [
    'a method takes a parameter less',
    [['twin: TwinCreate, options?: Options', 'twin: TwinCreate']],
    ['breaking: createClient().create() takes fewer parameters'],
  ],
  [
    'a property of a reply was removed',
    [['    readonly name?: string;\n}\nexport interface TwinCreate', '}\nexport interface TwinCreate']],
    ['breaking: createClient().create().name was removed'],
  ],
  [
    'a property of a reply may be missing',
    [['readonly did: string', 'readonly did?: string']],
    ['breaking: createClient().create().did may now be missing'],
  ],
  ['a property of a reply is always there', [['readonly name?: string', 'readonly name: string']], []],
  [
    'a property of a reply is new',
    [['readonly did: string;', 'readonly did: string;\n    readonly id: string;']],
    ['addition: createClient().create().id is new'],
  ],
  [
    'a property of a reply has another type',
    [['readonly did: string', 'readonly did: string | null']],
    ['breaking: createClient().create().did was string and is string | null'],
  ],
  [
    'a property of a reply has fewer values',
    [["readonly kind: 'device' | 'project'", "readonly kind: 'device'"]],
    [],
  ],
  [
    'a property of a request has fewer values',
    [["{\n    kind: 'device' | 'project'", "{\n    kind: 'device'"]],
    ['breaking: createClient().create(twin).kind was "device" | "project" and is "device"'],
  ],
  [
    'a property of a request has more values',
    [["{\n    kind: 'device' | 'project'", "{\n    kind: 'device' | 'project' | 'place'"]],
    [],
  ],
  [
    'an optional property of a request was removed',
    [['    labels?: string[];\n', '']],
    ['breaking: createClient().create(twin).labels was removed'],
  ],
  [
    'an optional property of a request is required',
    [['labels?: string[]', 'labels: string[]']],
    ['breaking: createClient().create(twin).labels is now required'],
  ],
  [
    'a property of a request is new and optional',
    [['    labels?', '    tags?: string[];\n    labels?']],
    ['addition: createClient().create(twin).tags is new'],
  ],
  [
    'a property of a request is new and required',
    [['    labels?', '    tags: string[];\n    labels?']],
    ['breaking: createClient().create(twin).tags is new and required'],
  ],
  [
    'an option may no longer be undefined',
    [['readonly key?: string | undefined', 'readonly key?: string']],
    [
      'breaking: createClient(options) has changed: Options',
      'breaking: createClient().create(options) has changed: Options',
    ],
  ],
  [
    'listeners get another kind of event',
    [["| { type: 'ended'", "| { type: 'begun' } | { type: 'ended'"]],
    ['breaking: createClient().on(listener)(event) was '],
  ],
  [
    'a property of one kind of event was removed',
    [["{ type: 'ended'; reason?: string }", "{ type: 'ended' }"]],
    ['breaking: createClient().on(listener)(event).reason was removed'],
  ],
])('%s', (_what, edits, expected) => {
  const next = edits.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`The declarations have no ${from}`);
    return text.replace(from, to);
  }, CLIENT);
  expect(changes(CLIENT, next)).toEqual(expected.map((each) => expect.stringContaining(each)));
});

test.each([
  [
    'private members of classes do not count',
    'export class A { constructor(); private one: string; size(): number; }',
    'export class A { constructor(); private other: number; size(): number; }',
    [],
  ],
  [
    'methods of classes are read',
    'export class A { size(): number; }',
    'export class A { size(): number | undefined; }',
    ['breaking: A.size() was number and is number | undefined'],
  ],
  [
    'a generic type is compared with the limits of its parameters',
    'export interface Page<Item extends object> { items: Item[]; next?: string; }',
    'export interface Page<Item extends object> { items: Item[]; }',
    ['breaking: Page.next was removed'],
  ],
  [
    'a generic type with a parameter more breaks',
    'export interface Page<Item> { items: Item[]; }',
    'export interface Page<Item, Key> { items: Item[]; key: Key; }',
    [
      'breaking: Page has other type parameters',
      'addition: Page.key is new',
      'breaking: Page.key is new and required',
    ],
  ],
  [
    'a generic function is compared as a whole',
    'export function first<Item>(items: Item[]): Item;',
    'export function first<Item>(items: Item[]): Item | undefined;',
    ['breaking: first was '],
  ],
  [
    'a type that no value leads to may be written by users',
    'export interface Settings { a: string; }',
    'export interface Settings { a: string; b: string; }',
    ['addition: Settings.b is new', 'breaking: Settings.b is new and required'],
  ],
  [
    'members that are called by a symbol, and texts that are open for more, are the same in both versions',
    "export type Code = 'a' | (string & {});\nexport interface Stream extends AsyncIterable<Code> { code: Code; }",
    "export type Code = 'a' | (string & {});\nexport interface Stream extends AsyncIterable<Code> { code: Code; size: number; }",
    ['addition: Stream.size is new', 'breaking: Stream.size is new and required'],
  ],
  [
    'types that lead back to themselves are compared',
    'export interface Node_2 { children: Node_2[]; name: string; }\nexport function root(): Node_2;',
    'export interface Node_2 { children: Node_2[]; name: number; }\nexport function root(): Node_2;',
    ['breaking: root().name was string and is number'],
  ],
])('%s', (_what, old, next, expected) => {
  expect(changes(old, next)).toEqual(expected.map((each) => expect.stringContaining(each)));
});

test('declarations that the compiler cannot resolve are an error, as they would fit everything', () => {
  expect(() => changes('export const a: Missing;', 'export const a: string;')).toThrow('Missing');
});
