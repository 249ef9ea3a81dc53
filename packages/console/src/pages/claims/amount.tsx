const numbers = new Intl.NumberFormat('en', { maximumFractionDigits: 6 });

interface AmountProps {
  readonly amount: number | undefined;
  readonly unit?: string | undefined;
}

/** How much, with its unit. */
export const Amount = ({ amount, unit }: AmountProps) =>
  amount === undefined ? (
    <span className="quiet">none</span>
  ) : (
    <>{[numbers.format(amount), unit].join(' ')}</>
  );

/** Six decimals are kept; floating point would show more. */
const SCALE = 1_000_000;

/** What may still be issued on a claim. */
export const leftOf = (claim: { readonly approvedAmount?: number; readonly issuedAmount?: number }): number =>
  Math.max(0, Math.round(((claim.approvedAmount ?? 0) - (claim.issuedAmount ?? 0)) * SCALE) / SCALE);
