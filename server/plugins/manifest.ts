import { z } from 'zod';

const line = (maximum: number) => z.string().trim().min(1).max(maximum);

/** How a plugin presents itself: to a model, in the discovery document, and in the documentation. */
export const manifestSchema = z
  .strictObject({
    title: line(80),
    summary: line(300),
    /** When a model should use the plugin's tools. */
    whenToUse: z.array(line(300)).max(20).default([]),
    whenNotToUse: z.array(line(300)).max(20).default([]),
    tags: z
      .array(z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lower-case words joined by hyphens'))
      .max(20)
      .default([]),
    examples: z
      .array(
        z.strictObject({
          user: line(300),
          thought: line(300).optional(),
          tool: line(80),
          args: z.record(z.string(), z.unknown()).optional(),
        }),
      )
      .max(20)
      .default([]),
    category: z
      .enum([
        ...(['data', 'communication', 'automation', 'memory', 'integration'] as const),
        ...(['ui', 'auth', 'observability', 'core'] as const),
      ])
      .optional(),
    /** `always`: a model is told in each turn what it is and when to use it. `on-demand`: of its tools alone. `silent`: of neither. */
    visibility: z.enum(['always', 'on-demand', 'silent']).default('on-demand'),
    stability: z.enum(['stable', 'beta', 'experimental']).default('beta'),
  })
  .refine(({ visibility, whenToUse }) => visibility === 'silent' || whenToUse.length > 0, {
    path: ['whenToUse'],
    message: 'must say when to use a plugin that is not silent',
  });

export type PluginManifest = z.input<typeof manifestSchema>;
export type CompleteManifest = z.output<typeof manifestSchema>;
