/** Node's timers hold at most this many milliseconds; a longer one would go off at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/** Calls `reached` at a point in time, given in milliseconds since the epoch, however far off. Returns what calls it off. */
export function setLongTimer(time: number, reached: () => void, clock: () => number = Date.now): () => void {
  let timer: NodeJS.Timeout;
  const wait = () => {
    const left = time - clock();
    timer = setTimeout(left > MAX_TIMER_MS ? wait : reached, Math.min(Math.max(left, 0), MAX_TIMER_MS));
    timer.unref();
  };
  wait();
  return () => clearTimeout(timer);
}
