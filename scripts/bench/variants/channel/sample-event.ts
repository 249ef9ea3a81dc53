/** The event that all variants send: a tool has returned. */
export const SESSION = 'ses_bench_1';
export const RUN = 'run_01JC9T1A2B4C6D8E0F2G4H6J8K';
export const EVENT = 'tool_call';

const output = JSON.stringify({
  twins: [
    { did: 'did:ixo:entity:0123456789abcdef0123456789abcdef', type: 'Project', name: 'Clean cooking' },
    { did: 'did:ixo:entity:fedcba9876543210fedcba9876543210', type: 'Project', name: 'Solar pumps' },
  ],
});

export function toolReturned(seq: number) {
  return {
    sessionId: SESSION,
    requestId: '0b8ee1cf-5d3a-4b8a-9b0d-0c2b3a1f6a55',
    eventId: `call_${seq}`,
    toolName: 'find_twins',
    args: { type: 'Project', limit: 2 },
    status: 'done' as const,
    output,
  };
}

const [before = '', after = ''] = JSON.stringify(toolReturned(0)).split('call_0');

/** In the form of a run's log: the code that notifies sockets has not written it. */
export function loggedToolReturned(seq: number): string {
  return `${before}call_${seq}${after}`;
}
