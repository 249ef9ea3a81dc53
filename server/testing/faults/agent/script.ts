import { z } from 'zod';
import type { Random } from '../random.js';

/** What the scripted agent does, step by step. The script is the text of the message. */
const scriptSchema = z.object({
  /** The label by which the recorder identifies the run. */
  label: z.string(),
  steps: z.array(
    z.object({
      reasoning: z.string().optional(),
      deltas: z.array(z.object({ text: z.string().min(1), pauseMs: z.number() })),
      /** Called before the delta with that number. */
      tool: z
        .object({ before: z.number(), takesMs: z.number(), outcome: z.enum(['done', 'error']) })
        .optional(),
    }),
  ),
  ending: z.enum(['finishes', 'fails']),
  /** Whether another server may continue it. */
  isResumable: z.boolean(),
  /** What the first answer never completes: the tool of a step does not answer, or the model talks on without end. */
  endless: z.object({ step: z.number(), what: z.enum(['tool', 'model']) }).optional(),
  /** When it kills the process of its server: each time it begins, or as soon as an attempt has completed a step. */
  kills: z.enum(['at once', 'after a step']).optional(),
});

export type Script = z.output<typeof scriptSchema>;
export type ScriptStep = Script['steps'][number];

export const parseScript = (message: string): Script => scriptSchema.parse(JSON.parse(message));

/** The text of the complete answer without faults. */
export function textOf({ steps }: Script): string {
  return steps.map((step, at) => stepText(step, at)).join('');
}

/** What the agent says when the tool of a step has answered. */
export const afterTool = (at: number, outcome: 'done' | 'error') => `[tool ${at}: ${outcome}]`;

function stepText({ deltas, tool }: ScriptStep, at: number): string {
  const texts = deltas.map(({ text }) => text);
  if (tool) texts.splice(tool.before, 0, afterTool(at, tool.outcome));
  return texts.join('');
}

export interface ScriptShape {
  readonly steps: number;
  readonly maxPauseMs?: number;
  readonly maxToolMs?: number;
  readonly toolChance?: number;
}

const SIGNS = ['', '', '', ' 🌍', ' é', ' 你好', '\n'] as const;

export function randomScript(
  random: Random,
  label: string,
  { steps, maxPauseMs = 5, maxToolMs = 30, toolChance = 0.3 }: ScriptShape,
): Script {
  return {
    label,
    steps: Array.from({ length: steps }, (_, at) => {
      const deltas = Array.from({ length: random.int(3, 12) }, (__, number) => ({
        text: `${at}.${number}${random.pick(SIGNS)} `,
        pauseMs: random.int(0, maxPauseMs),
      }));
      return {
        deltas,
        ...(random.chance(0.3) && { reasoning: `Thinking of ${at}…` }),
        ...(random.chance(toolChance) && {
          tool: {
            before: random.int(0, deltas.length),
            takesMs: random.int(0, maxToolMs),
            outcome: random.chance(0.8) ? ('done' as const) : ('error' as const),
          },
        }),
      };
    }),
    ending: random.chance(0.06) ? 'fails' : 'finishes',
    isResumable: !random.chance(0.05),
  };
}
