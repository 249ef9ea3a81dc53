import type { Server } from 'node:http';

/** Puts a listener in the place of all those of an event. It is given what calls them. */
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
