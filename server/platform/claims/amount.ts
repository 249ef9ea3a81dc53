/** Converts amounts between JSON, where they are numbers, and the database, where they are decimals as text. */
import { invalidRequest } from '../../contract/validation/validation-errors.js';

/** The shortest text of the number, unless it is so small that it needs an exponent. */
const SIX_DECIMALS = /^\d+(?:\.\d{1,6})?$/;

/** Throws `invalid_request` for an amount with more decimals than supported. */
export function toDecimal(amount: number, field: string): string {
  const text = String(amount);
  if (SIX_DECIMALS.test(text)) return text;
  throw invalidRequest([{ field, rule: 'decimals', message: 'must have at most 6 decimals' }]);
}

/** Exact, because the contract has no amount over a billion: a number then distinguishes all millionths. */
export function fromDecimal(text: string): number {
  return Number(text);
}

const DECIMALS = 6;

/** For exact comparisons of decimals, from JSON or from the database, which writes all six places. */
export function millionthsOf(decimal: string): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}
