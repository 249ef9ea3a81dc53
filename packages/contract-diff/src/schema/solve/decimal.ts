/** Exact arithmetic on the decimal numbers that JSON writes. A decimal is `units` of 10 to the power of `-scale`. */
interface Decimal {
  readonly units: bigint;
  readonly scale: number;
}

export function decimal(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = value.toString().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const scale = fraction.length - Number(exponent);
  const units = BigInt(whole + fraction);
  return scale < 0 ? { units: units * 10n ** BigInt(-scale), scale: 0 } : { units, scale };
}

/** The units of a decimal at a scale that is at least its own. */
export function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
  return units * 10n ** BigInt(wanted - scale);
}

export function toNumber(units: bigint, scale: number): number {
  return Number(`${units}e-${scale}`);
}

export function isMultiple(value: number, divisor: number): boolean {
  const [one, other] = [decimal(value), decimal(divisor)];
  const scale = Math.max(one.scale, other.scale);
  const divisorUnits = unitsAt(other, scale);
  return divisorUnits !== 0n && unitsAt(one, scale) % divisorUnits === 0n;
}

export function leastCommonMultiple(one: bigint, other: bigint): bigint {
  let [a, b] = [one, other];
  while (b !== 0n) [a, b] = [b, a % b];
  return (one / a) * other;
}
