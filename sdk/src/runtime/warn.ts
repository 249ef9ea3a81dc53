/** Tells developers of a mistake or of something to change. Users of an application do not see it. */
export const warn = (text: string): void => {
  // eslint-disable-next-line no-console -- Developers see it without any set-up; libraries have no other place for it.
  console.warn(`twin-oracle: ${text}`);
};
