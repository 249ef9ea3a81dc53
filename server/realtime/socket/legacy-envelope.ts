/**
 * What the published client makes of events, where it is not what their names say.
 *
 * - It reads `eventName` and `payload` of whatever comes, by whichever name, and passes over what has neither. So what it is to show goes
 *   out twice in one object: flat, for those who read events by their names, and as an envelope. A client whose handshake says
 *   `envelope=none` gets it flat alone (audience.ts).
 * - In an envelope, `router_update` would become a "Thinking…" message to which each further one is appended. So it has none.
 * - It runs an action's handler at every `action_call`, whatever its status. So one goes out only to have the action taken, to one tab,
 *   and how it ended is told on the stream alone.
 * - It re-reads the history at `message_cache_invalidation`, and shows "Thinking…" for ever if that brings nothing new. So one goes out
 *   only when messages have changed, and none for a message that is queued: what it is streaming would be there twice until it ends.
 */
export type Enveloped<Name extends string, Payload extends object> = Payload & {
  eventName: Name;
  payload: Payload;
};

export function inLegacyEnvelope<Name extends string, Payload extends object>(
  eventName: Name,
  payload: Payload,
): Enveloped<Name, Payload> {
  return { ...payload, eventName, payload };
}

/** The members of the envelope that follow those of an event that is JSON text. */
export function legacyMembers(eventName: string, payload: string): string {
  return `,"eventName":"${eventName}","payload":${payload}`;
}
