/** Lets the browser render, and react to its user. */
export const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
