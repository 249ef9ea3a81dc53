/** Replaces `server/telemetry/frame-age.ts`: frames have no age. */
import type * as real from '../../../../server/telemetry/frame-age.js';

export const markMade: typeof real.markMade = () => undefined;
export const frameAge: typeof real.frameAge = () => undefined;
