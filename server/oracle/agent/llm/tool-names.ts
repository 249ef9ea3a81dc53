/** Endpoints restrict the names of tools, whereas clients may use any name. */
const FITTING = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_LENGTH = 64;

/** Maps the names of tools to the names that a model uses. */
export interface ToolNames {
  /** Also accepts a tool that is no longer available. */
  forModel(name: string): string;
  /** Returns an unknown name unchanged. */
  fromModel(name: string): string;
}

/** Valid names stay unchanged; the others are converted to unique valid names. */
export function createToolNames(names: readonly string[]): ToolNames {
  const byName = new Map<string, string>();
  const byAlias = new Map<string, string>();
  const isFitting = (name: string) => FITTING.test(name);
  for (const name of [...names.filter(isFitting), ...names.filter((name) => !isFitting(name))]) {
    if (byName.has(name)) continue;
    const alias = unused(bent(name), byAlias);
    byName.set(name, alias);
    byAlias.set(alias, name);
  }
  return {
    forModel: (name) => byName.get(name) ?? bent(name),
    fromModel: (alias) => byAlias.get(alias) ?? alias,
  };
}

function bent(name: string): string {
  return name.replaceAll(/[^A-Za-z0-9_-]/g, '_').slice(0, MAX_LENGTH) || 'tool';
}

function unused(alias: string, taken: ReadonlyMap<string, string>): string {
  let free = alias;
  for (let count = 2; taken.has(free); count++) {
    const ending = `_${count}`;
    free = alias.slice(0, MAX_LENGTH - ending.length) + ending;
  }
  return free;
}
