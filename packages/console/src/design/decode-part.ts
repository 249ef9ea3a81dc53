/** A part of an address as it was meant. What is no valid encoding, as in a link that was cut, stays as it is. */
export const decodePart = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
};
