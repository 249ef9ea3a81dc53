/** A token of the user, null where there is none, and where the user has not signed. */
export const tokenOf = async <Name extends string>(
  handshake: Promise<Readonly<Partial<Record<Name, string>>>> | undefined,
  name: Name,
): Promise<string | null> => {
  try {
    return (await handshake)?.[name] ?? null;
  } catch {
    // Both functions of the context promise null here, as those of the published client do; a call gets the reason.
    return null;
  }
};
