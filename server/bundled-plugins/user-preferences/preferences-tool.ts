import { typedTool, type Tool } from '../../plugin-api.js';
import { z } from 'zod';
import type { PreferencesStore } from './store.js';

const words = (maximum: number) => z.string().min(1).max(maximum).nullable().optional();

/** A test compares the limits with those of the contract. */
const input = z.strictObject({
  agentName: words(80).describe('How the user wants to call you'),
  userName: words(80).describe('How the user wants to be called'),
  language: words(20).describe('The language to answer in'),
  tone: words(80),
  formality: z
    .enum(['casual', 'friendly', 'neutral', 'semi-formal', 'professional', 'formal', 'technical', 'academic'])
    .nullable()
    .optional(),
  customInstructions: words(2000).describe('What else the user asks for'),
});

/** Lets the model store what a user says about how they want to be answered. */
export function createPreferencesTool(store: Pick<PreferencesStore, 'merge'>): Tool {
  return typedTool({
    name: 'set_user_preferences',
    description:
      'Stores how the user wants to be addressed and answered, from the next message on. Fields that are left out stay; null removes one. Use it only when the user asks for something lasting.',
    input,
    output: z.looseObject({ updatedAt: z.string() }),
    timeoutMs: 5_000,
    run: (patch, { userDid }) => store.merge(userDid, patch),
  });
}
