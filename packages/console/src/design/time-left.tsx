import { useEffect, useState } from 'react';

const UNITS = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3_600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
] as const;

/** The largest units tell enough. */
const SHOWN_UNITS = 2;

interface TimeLeftProps {
  /** ISO 8601. */
  readonly until: string;
  /** What is said when it is over. */
  readonly over: string;
}

/** A clock that runs down: how long it is until a moment. */
export const TimeLeft = ({ until, over }: TimeLeftProps) => {
  const [now, setNow] = useState(Date.now);
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  const isOver = seconds <= 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isOver]);
  return (
    <time dateTime={until} title={new Date(until).toLocaleString()} role="timer">
      {isOver ? over : `${spoken(seconds)} left`}
    </time>
  );
};

const spoken = (seconds: number): string => {
  const first = UNITS.findIndex((unit) => seconds >= unit.seconds);
  return UNITS.slice(first, first + SHOWN_UNITS)
    .map(({ name, seconds: size }, index) => {
      const larger = index === 0 ? Infinity : (UNITS[first + index - 1]?.seconds ?? Infinity);
      return `${Math.floor((seconds % larger) / size)} ${name}`;
    })
    .join(' ');
};
