import { SHOW_COMPONENT } from '../../tools/built-in/show-component.js';
import type { CallCommand } from './commands.js';
import { prettyJson } from './json-text.js';
import type { Call } from './lookups.js';
import { shown as shownText } from './untrusted-text.js';
import { nameOf } from './self.js';
import type { Toolbox, ToolOutcome } from '../../turn/toolbox.js';

/** The characters of a result that an answer shows. The call itself has the whole result. */
const MAX_SHOWN = 4000;

const MAX_ERROR = 500;

/** Makes all calls concurrently and reports their results in the order of the message. */
export async function makeCalls(calls: readonly CallCommand[], tools: Toolbox, call: Call): Promise<string> {
  const hasActions = calls.some(({ command }) => command === 'action');
  const specs = hasActions ? await tools.specs() : [];
  const actions = new Set(specs.flatMap(({ kind, name }) => (kind === 'action' ? [name] : [])));
  const answers = calls.map(async ({ command, name, args }, place) => {
    if (command === 'action' && !actions.has(name))
      return `Your client has declared no action ${nameOf(name)} in this message, so I have taken none.`;
    if (command === 'component') return shown(name, await call(SHOW_COMPONENT, { name, args }, place));
    return returned(name, await call(name, args, place));
  });
  return (await Promise.all(answers)).join('\n\n');
}

function returned(name: string, outcome: ToolOutcome): string {
  if (!outcome.ok) return failed(name, outcome);
  const { pretty, isWhole } = prettyJson(outcome.output, MAX_SHOWN);
  const cut = isWhole ? '' : '\nThat is the beginning; all of it is with the call.';
  // A line of JSON cannot begin with a code fence, because strings contain line breaks only as \n.
  return `${nameOf(name)} returned:\n\`\`\`json\n${pretty}\n\`\`\`${cut}`;
}

function shown(name: string, outcome: ToolOutcome): string {
  return outcome.ok ? `I have asked your client to show ${nameOf(name)}.` : failed(name, outcome);
}

function failed(name: string, { code, error }: Extract<ToolOutcome, { ok: false }>): string {
  return `${nameOf(name)} failed (${code}): ${shownText(error, MAX_ERROR)}`;
}
