import { createSession, type TestServer, type TestUser } from '../../testing/server.js';

/** Sends a message in a session of its own, as part of that trace; the answer is streamed. */
export async function sendTraced(server: TestServer, user: TestUser, traceparent: string): Promise<Response> {
  const sessionId = await createSession(server, user);
  return fetch(`${server.url}/messages/${sessionId}`, {
    method: 'POST',
    headers: { ...(await user.headers()), traceparent, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'hello', stream: true }),
  });
}
