import { isArguments } from '../../tools/arguments.js';
import type { FailureKind } from '../../turn/agent-failure.js';
import { shown } from './untrusted-text.js';
import { findSyntaxError } from './json-text.js';

/** A tool call that the message requests explicitly. */
export interface CallCommand {
  readonly command: 'tool' | 'action' | 'component';
  readonly name: string;
  readonly args: Record<string, unknown>;
}

/** What a message that begins with a slash asks for. */
export type CommandIntent =
  | { readonly kind: 'help' }
  | { readonly kind: 'tools' }
  | { readonly kind: 'attachments' }
  | { readonly kind: 'calls'; readonly calls: readonly CallCommand[] }
  | { readonly kind: 'stream'; readonly pieces: number }
  | { readonly kind: 'fail'; readonly failure: FailureKind }
  | { readonly kind: 'think'; readonly thought: string }
  /** The command is not executed; the sentence says why. */
  | { readonly kind: 'misunderstood'; readonly why: string };

/** More pieces than any user waits for, and few enough to store. */
export const MAX_PIECES = 1000;
const DEFAULT_PIECES = 20;

const MAX_THOUGHT = 1000;

/** The number of calls that one message may make; a model seldom makes more at once. */
export const MAX_CALLS = 16;

export const FAILURES: Readonly<Record<FailureKind, { readonly isRetryable: boolean }>> = {
  rate_limit: { isRetryable: true },
  billing: { isRetryable: false },
  auth: { isRetryable: false },
  timeout: { isRetryable: true },
  server: { isRetryable: true },
  network: { isRetryable: true },
  unknown: { isRetryable: false },
};

/** One command of a message: its name, the text after the name, and the offset of that text in the message. */
interface Line {
  readonly name: string;
  readonly rest: string;
  readonly restAt: number;
}

interface Command {
  readonly usage: string;
  readonly purpose: string;
  readonly read: (line: Line, message: string) => CommandIntent;
}

/** Keyed by name, in the order of the help. */
export const commands: ReadonlyMap<string, Command> = new Map<string, Command>([
  ['help', { usage: '/help', purpose: 'what I can do', read: () => ({ kind: 'help' }) }],
  ['tools', { usage: '/tools', purpose: 'the tools of this turn', read: () => ({ kind: 'tools' }) }],
  ['tool', { usage: '/tool name {json}', purpose: 'calls a tool', read: readCall('tool') }],
  [
    'action',
    {
      usage: '/action name {json}',
      purpose: 'takes an AG-UI action of your client',
      read: readCall('action'),
    },
  ],
  [
    'component',
    { usage: '/component Name {json}', purpose: 'shows a UI component', read: readCall('component') },
  ],
  ['stream', { usage: '/stream 20', purpose: 'an answer in that many pieces', read: readPieces }],
  ['think', { usage: '/think text', purpose: 'shows the text as reasoning', read: readThought }],
  ['fail', { usage: '/fail kind', purpose: 'an answer that fails, to see the error', read: readFailure }],
  [
    'attachments',
    { usage: '/attachments', purpose: 'what came with your message', read: () => ({ kind: 'attachments' }) },
  ],
]);

/** Reads a message that begins with a slash. Each line that begins with a slash is a command; the other lines continue the command before them. */
export function readCommands(message: string): CommandIntent {
  const lines = linesOf(message);
  const intents = lines.map((line) => commands.get(line.name)?.read(line, message) ?? unknown(line.name));
  const [first] = intents;
  if (intents.length === 1 && first) return first;
  if (lines.length > MAX_CALLS)
    return misunderstood(`One message may hold ${MAX_CALLS} commands at most. I have done none of these.`);
  return together(intents);
}

/** Accepts all commands or none, so that a typing mistake in one of them does not leave half of the message executed. */
function together(intents: readonly CommandIntent[]): CommandIntent {
  const calls: CallCommand[] = [];
  for (const intent of intents) {
    if (intent.kind === 'misunderstood')
      return misunderstood(`${intent.why} I have done none of the commands.`);
    if (intent.kind !== 'calls')
      return misunderstood(
        'Only /tool, /action and /component can stand together in one message. I have done none of these.',
      );
    calls.push(...intent.calls);
  }
  return { kind: 'calls', calls };
}

/** Returns at most one line more than a message may have, which is enough to report the excess. */
function linesOf(message: string): Line[] {
  const lines: Line[] = [];
  const starts = [...startsOf(message)];
  for (const [index, start] of starts.slice(0, MAX_CALLS + 1).entries()) {
    const text = message.slice(start, starts[index + 1]);
    const name = /^\/(\S*)/.exec(text)?.[1] ?? '';
    const rest = text.slice(name.length + 1);
    const restAt = start + name.length + 1 + (rest.length - rest.trimStart().length);
    lines.push({ name: name.toLowerCase(), rest: rest.trim(), restAt });
  }
  return lines;
}

/** The offsets of slashes that are the first character of their line apart from spaces. */
function* startsOf(message: string): Generator<number> {
  let count = 0;
  let lineAt = 0;
  while (lineAt <= message.length && count <= MAX_CALLS + 1) {
    const end = message.indexOf('\n', lineAt);
    const line = message.slice(lineAt, end === -1 ? message.length : end);
    if (line.trimStart().startsWith('/')) {
      count++;
      yield lineAt + line.length - line.trimStart().length;
    }
    if (end === -1) return;
    lineAt = end + 1;
  }
}

/** A name that contains spaces is quoted. */
const NAME = /^(?:"([^"]+)"|([^\s"{]+))\s*/;

function readCall(command: CallCommand['command']) {
  return ({ rest, restAt }: Line, message: string): CommandIntent => {
    const named = NAME.exec(rest);
    const name = named?.[1] ?? named?.[2];
    if (!named || name === undefined)
      return misunderstood(`Say which: ${commands.get(command)?.usage ?? command}.`);
    const json = rest.slice(named[0].length);
    const call = (args: Record<string, unknown>) => ({
      kind: 'calls' as const,
      calls: [{ command, name, args }],
    });
    if (json === '') return call({});
    const error = findSyntaxError(json);
    if (error) {
      const place = placeOf(message, restAt + named[0].length + error.at);
      return misunderstood(
        `The arguments of ${shorten(name)} are not JSON that I can use: ${place} ${error.what}.`,
      );
    }
    const args: unknown = JSON.parse(json);
    if (!isArguments(args))
      return misunderstood(`The arguments of ${shorten(name)} must be a JSON object, such as {"limit": 5}.`);
    return call(args);
  };
}

function readPieces({ rest }: Line): CommandIntent {
  const pieces = rest === '' ? DEFAULT_PIECES : /^\d{1,9}$/.test(rest) ? Number(rest) : 0;
  if (pieces >= 1 && pieces <= MAX_PIECES) return { kind: 'stream', pieces };
  return misunderstood(`I can stream an answer in 1 to ${MAX_PIECES} pieces, such as /stream 200.`);
}

function readThought({ rest }: Line): CommandIntent {
  if (rest !== '' && rest.length <= MAX_THOUGHT) return { kind: 'think', thought: rest };
  return misunderstood(`I can show 1 to ${MAX_THOUGHT} characters as reasoning: /think text.`);
}

function readFailure({ rest }: Line): CommandIntent {
  const asked = rest === '' ? 'server' : rest.toLowerCase();
  const failure = failureKinds.find((kind) => kind === asked);
  if (failure) return { kind: 'fail', failure };
  return misunderstood(`I can fail in these ways: ${failureKinds.join(', ')}.`);
}

const failureKinds = Object.keys(FAILURES) as FailureKind[];

function unknown(name: string): CommandIntent {
  return misunderstood(`I know no command /${shorten(name)}. /help lists those that I know.`);
}

function misunderstood(why: string): CommandIntent {
  return { kind: 'misunderstood', why };
}

function placeOf(message: string, at: number): string {
  const before = message.slice(0, at);
  const lineAt = before.lastIndexOf('\n') + 1;
  return `at line ${before.split('\n').length}, column ${before.length - lineAt + 1}, I`;
}

const MAX_NAME_SAID = 64;

/** Shortens an unknown name so that the user still recognises it. */
function shorten(name: string): string {
  return shown(name, MAX_NAME_SAID);
}
