/** A signal to one waiter; a wake-up without a waiter is kept for the next call. */
export class Watcher {
  #isNew = false;
  #resume: (() => void) | undefined;

  wake(): void {
    this.#isNew = true;
    this.#resume?.();
  }

  /** Resolves when `wake` was called since the last call, or after the given time, if any, which does not keep the process alive. */
  next(milliseconds?: number): Promise<void> {
    if (this.#isNew) {
      this.#isNew = false;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        this.#resume = undefined;
        this.#isNew = false;
        resolve();
      };
      const timer = milliseconds === undefined ? undefined : setTimeout(resume, milliseconds).unref();
      this.#resume = resume;
    });
  }
}
