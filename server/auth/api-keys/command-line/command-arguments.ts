/** The arguments of `make api-key` and related commands. */
import { parseArgs } from 'node:util';
import { z } from 'zod';
import openapi from '../../../../generated/openapi.json' with { type: 'json' };
import { isDid } from '../../../contract/validation/is-did.js';
import { isScope, scopeNames, type Scope } from '../../callers/scopes.js';

const { ApiKeyCreate, ApiKeyRotate, KeyId } = openapi.components.schemas;
const { name } = ApiKeyCreate.properties;
const { overlapSeconds } = ApiKeyRotate.properties;
const MAX_DAYS = 36_500;

const keyId = z
  .string('is missing: say which key, by its id; `make api-keys` lists them')
  .regex(
    new RegExp(KeyId.pattern, 'u'),
    'must be the id of a key, 13 letters and digits, not the key itself',
  );

const commandSchema = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('create'),
    name: z
      .string()
      .min(name.minLength, 'must not be empty')
      .max(name.maxLength, `must have ${name.maxLength} characters at most`)
      .default('made by make api-key'),
    scopes: z.string().default('admin').transform(readScopes),
    /** Defaults to the deployment itself. */
    owner: z.string().refine(isDid, 'must be a DID').optional(),
    'expires-days': wholeNumber(1, MAX_DAYS).optional(),
  }),
  z.strictObject({ command: z.literal('list') }),
  z.strictObject({
    command: z.literal('rotate'),
    id: keyId,
    'overlap-seconds': wholeNumber(overlapSeconds.minimum, overlapSeconds.maximum).default(
      overlapSeconds.default,
    ),
  }),
  z.strictObject({ command: z.literal('revoke'), id: keyId }),
]);

export type Command = z.output<typeof commandSchema>;

/** An invalid argument. The message names it and quotes no value, which may be a key in the wrong place. */
export class ArgumentError extends Error {
  override readonly name = 'ArgumentError';
}

const options = {
  name: { type: 'string' },
  scopes: { type: 'string' },
  owner: { type: 'string' },
  'expires-days': { type: 'string' },
  id: { type: 'string' },
  'overlap-seconds': { type: 'string' },
} as const;

/** Throws an `ArgumentError`. */
export function readCommand(args: readonly string[]): Command {
  const { positionals, values } = parse(args);
  const [command] = positionals;
  if (positionals.length !== 1 || !commandSchema.options.some(({ shape }) => shape.command.value === command))
    throw new ArgumentError('say what to do: create, list, rotate or revoke, and then --<option>=<value>');
  const { data, error } = commandSchema.safeParse({ command, ...values });
  if (data) return data;
  throw new ArgumentError(error.issues.map((issue) => sentence(issue, String(command))).join('\n'));
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : String(error));
  }
}

function sentence(issue: z.core.$ZodIssue, command: string): string {
  return issue.code === 'unrecognized_keys'
    ? `--${issue.keys.join(', --')} does not go with ${command}`
    : `--${issue.path.join('.')} ${issue.message}`;
}

function readScopes(text: string, context: z.RefinementCtx): Scope[] {
  const names = [...new Set(text.split(',').map((scope) => scope.trim()))];
  if (names.every(isScope)) return names;
  context.addIssue(`must be scopes divided by commas, of ${scopeNames.join(', ')}`);
  return z.NEVER;
}

function wholeNumber(from: number, to: number) {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d+$/, message)
    .transform(Number)
    .pipe(z.number().min(from, message).max(to, message));
}
