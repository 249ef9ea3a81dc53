import type { components } from '../../../../generated/sdk-types.js';
import type { FailureKind, Scenario, ScenarioStep } from './scenario.js';

type Message = components['schemas']['SendMessage'];

/** Milliseconds between two pieces, as the embedded agent of the server has them. */
const PIECE_MS = 5;

const RETRYABLE: readonly FailureKind[] = ['rate_limit', 'timeout', 'server', 'network'];
const KINDS: readonly FailureKind[] = [...RETRYABLE, 'billing', 'auth', 'unknown'];

const LINE = /^\/(stream|think|fail|tool|action|component)\s+(.+)$/s;
const CALL = /^([\w.-]+)\s*(\{.*\})?$/s;

/** The answer to a message that is made of commands, as the embedded agent of a server gives it; undefined for any other message. */
export const commandScenario = (message: Message): Scenario | undefined => {
  const lines = message.message.trim().split(/\n(?=\/)/);
  const steps = lines.map((line) => stepFor(line, message));
  if (!steps.every((step) => step !== undefined)) return undefined;
  const saysSomething = steps.some((step) => 'text' in step || 'fail' in step);
  return {
    name: 'commands',
    summary: 'What the message asks for.',
    steps: saysSomething ? steps : [...steps, { text: 'That is done.', every: PIECE_MS }],
  };
};

const stepFor = (line: string, message: Message): ScenarioStep | undefined => {
  const [, command, rest = ''] = LINE.exec(line) ?? [];
  switch (command) {
    case 'stream':
      return /^\d{1,4}$/.test(rest) ? { text: countTo(Number(rest)), every: PIECE_MS } : undefined;
    case 'think':
      return { reasoning: rest, every: PIECE_MS };
    case 'fail':
      return failureFor(rest);
    case undefined:
      return undefined;
    default:
      return callFor(command, rest, message);
  }
};

const callFor = (command: string, text: string, { tools, agActions }: Message): ScenarioStep | undefined => {
  const [, name = '', json = '{}'] = CALL.exec(text) ?? [];
  const args = name === '' ? undefined : parseObject(json);
  if (!args) return undefined;
  if (command === 'component') return { component: { name, args } };
  const declared = command === 'tool' ? tools : agActions;
  if (declared?.some((each) => each.name === name))
    return command === 'tool' ? { browserTool: { name, args } } : { action: { name, args } };
  return name === 'count_twins'
    ? { tool: { name, args, output: '{"types":[{"type":"Project","count":3}],"total":3}' } }
    : { text: `There is no ${command} ${name}.` };
};

const failureFor = (text: string): ScenarioStep | undefined => {
  const kind = KINDS.find((each) => each === text);
  if (!kind) return undefined;
  return {
    fail: {
      error: `You have asked for a failure of the kind ${kind}`,
      kind,
      retryable: RETRYABLE.includes(kind),
    },
  };
};

const countTo = (pieces: number): string => Array.from({ length: pieces }, (_, index) => index + 1).join(' ');

const parseObject = (json: string): Record<string, unknown> | undefined => {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined;
  } catch {
    return undefined;
  }
};
