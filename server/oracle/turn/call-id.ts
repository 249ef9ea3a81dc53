/**
 * A call that is repeated after its server failed is reported under another id, because each id is opened and closed once: `call_x`, `call_x.2`,
 * `call_x.3` by the attempts of the run. All of them identify the call `call_x`.
 */
export function eventIdOf(callId: string, attempt: number): string {
  return attempt > 1 ? `${callId}.${attempt}` : callId;
}

export function callIdOf(eventId: string): string {
  return eventId.replace(/\.\d+$/, '');
}
