/** How long a leader may say nothing before it is asked whether it is there. */
const QUIET_MS = 5_000;

/** How long it may take to answer. A frozen tab never does. */
const REPLY_MS = 2_000;

export interface LeaderWatch {
  /** Aborted when the leader does not answer, or was given up. */
  readonly gone: AbortSignal;
  /** Whether a leader has ever been heard. */
  readonly hasLeader: boolean;
  /** Notes that the leader has said something. */
  heard(): void;
  giveUp(): void;
  stop(): void;
}

/** Watches the leader of a run until the signal is aborted. It is asked at once, and whenever it has said nothing for a while. */
export const watchLeader = (ask: () => void, signal: AbortSignal): LeaderWatch => {
  const gone = new AbortController();
  let hasLeader = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (milliseconds: number, then: () => void) => {
    clearTimeout(timer);
    timer = setTimeout(then, milliseconds);
  };
  const askForReply = () => {
    wait(REPLY_MS, () => gone.abort());
    ask();
  };
  const stop = () => clearTimeout(timer);
  signal.addEventListener('abort', stop, { once: true });
  askForReply();
  return {
    gone: gone.signal,
    get hasLeader() {
      return hasLeader;
    },
    heard: () => {
      hasLeader = true;
      wait(QUIET_MS, askForReply);
    },
    giveUp: () => gone.abort(),
    stop,
  };
};
