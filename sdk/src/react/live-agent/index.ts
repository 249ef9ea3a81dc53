/** The hook of encrypted voice and video calls with an oracle, over LiveKit (`livekit-client` 2). */
export { useLiveAgent } from './use-live-agent.js';
export type { CallEventSender, LiveAgentOverrides, ToastFn } from './use-live-agent.js';
export type { CallWishes } from '../../live-agent/call-event.js';
export type { MediaWorker } from '../../live-agent/live-call.js';
