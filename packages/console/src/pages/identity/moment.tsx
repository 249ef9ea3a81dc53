import { Time } from '../../design/time';

/** A time of a UCAN. @param at Unix seconds; undefined for never. */
export const Moment = ({ at }: { readonly at: number | undefined }) =>
  at === undefined ? <>never</> : <Time at={new Date(at * 1_000).toISOString()} />;
