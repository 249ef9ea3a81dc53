/** A clock that is put forward is noticed within this time. It is also less than Node's timers can hold, which is 24 days. */
const LOOK_EVERY_MS = 60_000;

/** Calls `reached` at a point in time, given in milliseconds since the epoch, however far off. Returns what calls it off. */
export function setLongTimer(time: number, reached: () => void, clock: () => number = Date.now): () => void {
  const wait = () => setTimeout(look, Math.min(Math.max(time - clock(), 0), LOOK_EVERY_MS)).unref();
  let timer = wait();
  return () => clearTimeout(timer);

  function look(): void {
    if (clock() >= time) reached();
    else timer = wait();
  }
}
