import cors from 'cors';

/** For `cors` and for Socket.IO, which take the same options. */
export function corsOptions(origins: readonly string[]) {
  const any = origins.includes('*');
  return {
    origin: any ? '*' : [...origins],
    credentials: !any,
    methods: ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'],
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'x-ucan-delegation',
      'x-matrix-access-token',
      'x-matrix-homeserver',
      'x-did',
      'x-request-id',
      'x-auth-type',
      'x-timezone',
    ],
    exposedHeaders: ['X-Request-Id', 'X-Run-Id'],
  };
}

/** Seed part 5.3; `X-Run-Id` is exposed as well, so that a browser can name the run that answers. */
export function createCors(origins: readonly string[]) {
  return cors({ ...corsOptions(origins), maxAge: 600 });
}
