import type { ErrorObject } from 'ajv';

/** A place that does not fit, as `FieldError` of the contract names it. */
export interface FieldRule {
  /** Such as `body.tools[0].name`. */
  readonly field: string;
  /** The keyword of JSON Schema. */
  readonly rule: string;
}

/** What a validator has found, in the words of the contract: a missing or unknown member is named itself. */
export function fieldErrors(errors: readonly ErrorObject[], place: string): FieldRule[] {
  return errors.map(({ instancePath, keyword, params }) => {
    const { missingProperty, additionalProperty }: Record<string, unknown> = params;
    const member = missingProperty ?? additionalProperty;
    const steps = instancePath
      .split('/')
      .slice(1)
      .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
    if (typeof member === 'string') steps.push(member);
    const field = steps.reduce(
      (at, step) => (/^\d+$/.test(step) ? `${at}[${step}]` : `${at}.${step}`),
      place,
    );
    return { field, rule: keyword };
  });
}
