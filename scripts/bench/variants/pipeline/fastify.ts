import { serve } from '../../harness/serve-variant.js';
import { createFastify } from './fastify-app.js';

const app = createFastify();
await app.ready();
await serve(app.server);
