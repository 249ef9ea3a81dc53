/** Endpoints take only such names of tools, whereas a client may call its tools as it likes. */
const FITTING = /^[A-Za-z0-9_-]{1,64}$/;
const MAX_LENGTH = 64;

/** What a model calls the tools of a turn. */
export interface ToolNames {
  /** Also for a tool that is not there any more. */
  forModel(name: string): string;
  /** What the model has made up comes back as it is. */
  fromModel(name: string): string;
}

/** Names that fit stay as they are; the others are bent so that no two become one. */
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
