import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import { problemBody, unavailable } from '../../../server/contract/errors/problem.js';
import { sendProblem } from '../../../server/contract/reply/reply.js';
import type { Controls } from './conditions.js';

/** Logs each request, and applies the conditions to it. */
export function disturb(controls: Controls): RequestHandler {
  return (request, response, next) => {
    const started = performance.now();
    const at = new Date().toISOString();
    response.once('close', () =>
      controls.log({
        at,
        method: request.method,
        path: request.originalUrl,
        status: response.headersSent ? response.statusCode : 0,
        milliseconds: Math.round(performance.now() - started),
        requestId: response.getHeader('x-request-id')?.toString(),
      }),
    );
    const { latency, errors, offline } = controls.conditions;
    const go = () => {
      if (offline) request.socket.destroy();
      else if (Math.random() * 100 < errors) {
        const problem = unavailable('The mock fails as often as its page says');
        sendProblem(response, problem, problemBody(problem, randomUUID()), []);
      } else next();
    };
    if (latency > 0) void delay(latency).then(go);
    else go();
  };
}
