import type { Toolbox, ToolCall, ToolOutcome, ToolSpec } from '../../../turn/toolbox.js';

/** The results of the tools: the value of a successful outcome, or an outcome. */
type Answers = Readonly<Record<string, (args: unknown) => unknown>>;

export interface FakeToolbox extends Toolbox {
  readonly calls: readonly ToolCall[];
}

/** Answers calls by the name of the tool, and records them. A tool without an answer is unknown. */
export function createFakeToolbox(answers: Answers = {}, specs: readonly ToolSpec[] = []): FakeToolbox {
  const calls: ToolCall[] = [];
  return {
    calls,
    specs: () => Promise.resolve(specs),
    beginStep: () => undefined,
    async call(call) {
      calls.push(call);
      const answer = answers[call.name];
      if (!answer) return { ok: false, code: 'unknown_tool', error: `There is no tool ${call.name}` };
      const given = await answer(call.args);
      return isOutcome(given) ? given : { ok: true, output: JSON.stringify(given) };
    },
  };
}

function isOutcome(given: unknown): given is ToolOutcome {
  return typeof given === 'object' && given !== null && 'ok' in given;
}
