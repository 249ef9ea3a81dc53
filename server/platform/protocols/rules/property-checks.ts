/**
 * Checks the properties of twins by the rules of a protocol, which are untrusted. Nothing is compiled, and each value is visited once, so
 * the time of a check depends only on the size of the twin. `compile-protocol.test.ts` compares it with Ajv on the same rules.
 */
import { fieldErrors } from '../../../contract/validation/validation-errors.js';
import type { ValidationError } from '../../../../generated/validators.js';
import type { CompiledProtocol } from '../protocol.js';
import type { Rules } from './protocol-rules.js';
import { ruleOf } from './schema.js';
import type { Schema } from '../../../contract/types.js';

/** The values of an `enum` are part of its message, and may be long. */
const MAX_MESSAGE_CHARACTERS = 500;

/** More would not help the caller; the rest is not checked. */
const MAX_ERRORS = 20;

/** A rule, in a form that is fast to check. */
interface Check {
  readonly rule: Schema<'PropertyRule'>;
  readonly members: ReadonlyMap<string, Check> | undefined;
  readonly required: readonly string[];
  /** Whether an object may have members that the rules do not name. */
  readonly isOpen: boolean;
  readonly items: Check | undefined;
  readonly allowed: ReadonlySet<unknown> | undefined;
}

/** Checks are prepared on first use. */
export function createPropertyChecks(rules: Omit<Rules, 'relationships'>): CompiledProtocol['validate'] {
  let check: Check | undefined;

  return (properties, place) => {
    check ??= checkOf({ type: 'object', ...rules });
    const finder = new Finder();
    finder.look(check, properties);
    return fieldErrors(finder.errors, place).map(({ message, ...error }) => ({
      ...error,
      message: cut(message),
    }));
  };
}

function checkOf(rule: Schema<'PropertyRule'>): Check {
  const { properties, additionalProperties = false, items } = rule;
  const members =
    properties && Object.entries(properties).map(([name, each]) => [name, ruleOf(each)] as const);
  return {
    rule,
    members: members && new Map(members.map(([name, each]) => [name, checkOf(each)])),
    required: (members ?? []).filter(([, { required }]) => required).map(([name]) => name),
    isOpen: additionalProperties,
    items: items === undefined ? undefined : checkOf(ruleOf(items)),
    allowed: rule.enum && new Set(rule.enum),
  };
}

/** Collects the errors of properties, up to the limit. */
class Finder {
  readonly errors: ValidationError[] = [];
  /** The path of the current value. */
  readonly #path: (string | number)[] = [];

  /** Checks until there are enough errors. */
  look(check: Check, value: unknown): void {
    const { rule, items, allowed } = check;
    if (!isOfType(rule.type, value)) this.#add('type', `must be ${rule.type}`);
    if (allowed && !allowed.has(value)) this.#add('enum', '', { allowedValues: rule.enum });
    if (typeof value === 'number') this.#lookAtNumber(rule, value);
    else if (typeof value === 'string') this.#lookAtText(rule, value);
    else if (Array.isArray(value)) {
      for (let index = 0; items && index < value.length && !this.#hasEnough; index++)
        this.#lookBelow(items, value[index], index);
    } else if (typeof value === 'object' && value !== null) this.#lookAtMembers(check, value);
  }

  #lookAtNumber({ minimum, maximum }: Schema<'PropertyRule'>, value: number): void {
    if (minimum !== undefined && value < minimum) this.#add('minimum', `must be >= ${minimum}`);
    if (maximum !== undefined && value > maximum) this.#add('maximum', `must be <= ${maximum}`);
  }

  #lookAtText({ maxLength }: Schema<'PropertyRule'>, value: string): void {
    if (maxLength !== undefined && isLonger(value, maxLength))
      this.#add('maxLength', `must NOT have more than ${maxLength} characters`);
  }

  #lookAtMembers({ members, required, isOpen }: Check, value: object): void {
    if (!members) return;
    for (const missingProperty of required) {
      if (this.#hasEnough) return;
      if (!Object.hasOwn(value, missingProperty)) this.#add('required', '', { missingProperty });
    }
    for (const [name, member] of Object.entries(value)) {
      if (this.#hasEnough) return;
      const check = members.get(name);
      if (check) this.#lookBelow(check, member, name);
      else if (!isOpen) this.#add('additionalProperties', '', { additionalProperty: name });
    }
  }

  #lookBelow(check: Check, value: unknown, step: string | number): void {
    this.#path.push(step);
    this.look(check, value);
    this.#path.pop();
  }

  get #hasEnough(): boolean {
    return this.errors.length >= MAX_ERRORS;
  }

  #add(keyword: string, message: string, params: ValidationError['params'] = {}): void {
    if (this.#hasEnough) return;
    const instancePath = this.#path.map((step) => `/${escaped(String(step))}`).join('');
    this.errors.push({ instancePath, schemaPath: `#/${keyword}`, keyword, message, params });
  }
}

function isOfType(type: Schema<'PropertyType'>, value: unknown): boolean {
  switch (type) {
    case 'array':
      return Array.isArray(value);
    case 'object':
      return typeof value === 'object' && value !== null && !Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** In code points, as JSON Schema counts; reads no more of a long text than needed. */
function isLonger(text: string, length: number): boolean {
  if (text.length <= length) return false;
  return text.length > 2 * length || Array.from(text).length > length;
}

/** Escapes a name for a JSON Pointer. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function cut(message: string): string {
  return message.length > MAX_MESSAGE_CHARACTERS ? `${message.slice(0, MAX_MESSAGE_CHARACTERS)}…` : message;
}
