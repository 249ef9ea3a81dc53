/** The rules of docs/protocol.md that a proxy or a pooler could break: what is stored, streamed, sent to sockets and to webhooks. */
const RULES = [
  'ABORT',
  'AUTH',
  'BUSY',
  'CALL',
  'CATCH',
  'DEL',
  'FEED',
  'HIST',
  'HOOK',
  'IDEM',
  'JOIN',
  'LIVE',
  'MSG',
  'OWN',
  'RUN',
  'SES',
  'SOCK',
];

/** As the conformance suite takes them. */
export const CRITICAL_CASES = RULES.map((rule) => `${rule}-*`).join();
