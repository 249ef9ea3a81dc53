import type { Handlers } from '../../auth/callers/handler.js';
import type { Models } from './models.js';

export function createModelHandlers(models: Models): Handlers<'listModels'> {
  return { listModels: () => ({ status: 200, body: models.list() }) };
}
