/** Waits for news; what came while nobody waited is not lost. */
export class Watcher {
  #isNew = false;
  #resume: (() => void) | undefined;

  wake(): void {
    this.#isNew = true;
    this.#resume?.();
  }

  /** Resolves when there was news since the last call, or when the time is over, if there is one. */
  async next(milliseconds?: number): Promise<void> {
    if (!this.#isNew) {
      await new Promise<void>((resume) => {
        const timer = milliseconds === undefined ? undefined : setTimeout(resume, milliseconds);
        this.#resume = () => {
          clearTimeout(timer);
          resume();
        };
      });
      this.#resume = undefined;
    }
    this.#isNew = false;
  }
}
