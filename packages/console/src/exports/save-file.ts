/** The browser has begun to save by then. */
const KEPT_MS = 60_000;

/** Gives the user a file that was made here. */
export const saveFile = (name: string, parts: readonly string[], type: string): void => {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
