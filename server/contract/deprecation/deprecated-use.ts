import type { Deprecation, DeprecatedInput } from '../../../generated/deprecations.js';
import type { HeaderLines } from '../reply/reply.js';
import { assertAvailable } from './availability.js';
import { deprecationLines } from './deprecation-headers.js';
import type { OperationDeprecations } from './operation-deprecations.js';
import { locationOf, type PathParameters } from './successor.js';

/** What one request uses of what is deprecated. Requests of other operations have none. */
export class DeprecatedUse {
  readonly #used: Deprecation[] = [];

  constructor(
    private readonly deprecations: OperationDeprecations,
    private readonly path: PathParameters,
    private readonly onUse: (deprecation: Deprecation) => void,
  ) {}

  /** The caller is known. Throws a `Problem` after the operation's sunset, and during a brownout. */
  enter(now: Date): void {
    const { itself } = this.deprecations;
    if (!itself) return;
    this.onUse(itself);
    assertAvailable(itself, now, locationOf(itself, this.path));
  }

  /** A part of the request was read. Call it before defaults are filled in, which the caller has not used. */
  readonly observe = (part: DeprecatedInput['part'], value: unknown): void => {
    for (const { deprecation, path } of this.deprecations.inputs[part]) {
      if (this.#used.includes(deprecation) || !isPresent(value, path)) continue;
      this.#used.push(deprecation);
      this.onUse(deprecation);
    }
  };

  /** Headers of the reply, whatever its status. */
  lines(): HeaderLines {
    const { itself } = this.deprecations;
    const all = itself ? [itself, ...this.#used] : this.#used;
    return all.length === 0 ? [] : deprecationLines(all, this.path);
  }
}

function isPresent(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  if (step === '[]') return Array.isArray(value) && value.some((item) => isPresent(item, rest));
  if (step === '*') return Object.values(value).some((member) => isPresent(member, rest));
  return Object.hasOwn(value, step) && isPresent(Reflect.get(value, step), rest);
}
