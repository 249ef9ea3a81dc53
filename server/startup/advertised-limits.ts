import type { Config } from '../config/settings.js';
import { FILE_BYTES, MESSAGE_BYTES } from '../oracle/attachments/media/attachment-limits.js';
import { MAX_RESULT_BYTES } from '../oracle/turn/result-text.js';
import type { ServiceOptions } from '../service/handlers.js';

/** The limits that the discovery document tells clients. */
export function advertisedLimits(
  config: Config,
): Pick<ServiceOptions, 'authentication' | 'requestsPerMinute' | 'oracleLimits'> {
  return {
    authentication: {
      invocationMaxSeconds: config.UCAN_AUTH_MAX_TTL_SECONDS,
      delegationMaxSeconds: config.UCAN_DELEGATION_MAX_TTL_SECONDS,
      delegationSignIn: config.UCAN_DELEGATION_SIGN_IN,
    },
    requestsPerMinute: config.RATE_LIMIT_PER_MINUTE,
    oracleLimits: {
      attachmentBytes: FILE_BYTES,
      attachmentsBytes: MESSAGE_BYTES,
      toolResultBytes: MAX_RESULT_BYTES,
      clientToolSeconds: config.CLIENT_TOOL_SECONDS,
    },
  };
}
