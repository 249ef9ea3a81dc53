/** Replaces `server/telemetry/open-telemetry.ts`: no setting asks for telemetry. */
import type { openTelemetry as real } from '../../../../server/telemetry/open-telemetry.js';

export const openTelemetry: typeof real = () => Promise.resolve(undefined);
