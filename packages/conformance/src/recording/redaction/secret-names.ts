/** Ends of the names of headers, members and parameters whose values are secrets. */
const SECRET_ENDS =
  /(?:authorization|cookie|token|secret|signature|api_?key|access_?key(?:_?id)?|private_?key|password|passphrase|mnemonic|assertion|invocation|delegation|jws|jwt|^raw|^sig)s?$/;

/** Finds names of secrets, `further` ones among them. Case and hyphens do not matter. */
export function secretNames(further: readonly string[] = []): (name: string) => boolean {
  const own = new Set(further.map(plain));
  return (name) => {
    const plainName = plain(name);
    return own.has(plainName) || SECRET_ENDS.test(plainName);
  };
}

function plain(name: string): string {
  return name.replaceAll(/[-.]/g, '_').toLowerCase();
}
