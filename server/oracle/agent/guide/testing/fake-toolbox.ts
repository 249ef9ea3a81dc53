import type { Toolbox, ToolCall, ToolOutcome, ToolSpec } from '../../../turn/toolbox.js';

/** What a tool gives: the value of an outcome, or an outcome. */
type Answers = Readonly<Record<string, (args: unknown) => unknown>>;

export interface FakeToolbox extends Toolbox {
  readonly calls: readonly ToolCall[];
}

/** Answers by name, and keeps what it was asked. A tool without an answer is not known. */
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
