import { z } from 'zod';

// zod compiles checks by `new Function`, which the content policy refuses, and falls back when that fails. So it does not even try.
z.config({ jitless: true });

export { z };
