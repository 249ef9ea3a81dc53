import type { Server } from 'node:http';

/** Replaces all listeners of an event by one that receives a function which calls them. */
export function replaceListeners<Arguments extends unknown[]>(
  server: Server,
  event: 'request' | 'upgrade',
  make: (callAll: (...given: Arguments) => void) => (...given: Arguments) => void,
): void {
  const replaced = server.listeners(event);
  server.removeAllListeners(event);
  server.on(
    event,
    make((...given) => replaced.forEach((listener) => void Reflect.apply(listener, server, given))),
  );
}
