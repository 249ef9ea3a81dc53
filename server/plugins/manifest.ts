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
    /** `always`: a model is told of it in each turn. `on-demand`: its tools are listed. `silent`: neither. */
    visibility: z.enum(['always', 'on-demand', 'silent']).default('on-demand'),
    stability: z.enum(['stable', 'beta', 'experimental']).default('beta'),
  })
  .refine(({ visibility, whenToUse }) => visibility === 'silent' || whenToUse.length > 0, {
    path: ['whenToUse'],
    message: 'must say when to use a plugin that is not silent',
  });

export type PluginManifest = z.input<typeof manifestSchema>;
export type CompleteManifest = z.output<typeof manifestSchema>;
