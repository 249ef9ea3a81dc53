import { useEffect, useState } from 'react';

const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1_000],
];

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });
const absolute = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** Older ones are said by their date. */
const RELATIVE_DAYS = 7;
const TICK_MS = 15_000;

/** A moment, as how long ago or ahead it is; the exact time is shown when the pointer rests there. @param at ISO 8601. */
export const Time = ({ at }: { readonly at: string }) => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const date = new Date(at);
  return (
    <time dateTime={at} title={absolute.format(date)}>
      {spoken(date.getTime() - now, date)}
    </time>
  );
};

const spoken = (difference: number, date: Date): string => {
  if (Math.abs(difference) > RELATIVE_DAYS * 86_400_000) return absolute.format(date);
  const [unit, milliseconds] = UNITS.find(([, size]) => Math.abs(difference) >= size) ?? ['second', 1_000];
  return relative.format(Math.trunc(difference / milliseconds), unit);
};
