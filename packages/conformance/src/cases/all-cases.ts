import type { ConformanceCase } from '../suite/conformance-case.js';
import { bundledContract } from './derived/contract/contract.js';
import { derivedCases } from './derived/derived-cases.js';
import { authentication } from './protocol/authentication.js';
import { actionsAndTime } from './protocol/calls/actions-and-time.js';
import { browserTools } from './protocol/calls/browser-tools.js';
import { delegations } from './protocol/delegations.js';
import { discovery } from './protocol/discovery.js';
import { errors } from './protocol/errors.js';
import { frames } from './protocol/frames.js';
import { history } from './protocol/history.js';
import { http } from './protocol/http.js';
import { idempotency } from './protocol/idempotency.js';
import { joining } from './protocol/joining.js';
import { messages } from './protocol/messages.js';
import { multitask } from './protocol/multitask.js';
import { ownership } from './protocol/ownership.js';
import { feed } from './protocol/platform/feed.js';
import { platformWebhooks } from './protocol/platform/webhooks.js';
import { sessions } from './protocol/sessions.js';
import { catchingUp } from './protocol/socket/catching-up.js';
import { clientEvents } from './protocol/socket/client-events.js';
import { handshake } from './protocol/socket/handshake.js';
import { liveEvents } from './protocol/socket/live-events.js';
import { stopping } from './protocol/stopping.js';

/** The cases of docs/protocol.md, in its order. */
export const protocolCases: readonly ConformanceCase[] = [
  ...discovery,
  ...http,
  ...errors,
  ...authentication,
  ...ownership,
  ...delegations,
  ...sessions,
  ...messages,
  ...history,
  ...frames,
  ...joining,
  ...stopping,
  ...multitask,
  ...idempotency,
  ...handshake,
  ...clientEvents,
  ...liveEvents,
  ...catchingUp,
  ...browserTools,
  ...actionsAndTime,
  ...feed,
  ...platformWebhooks,
];

/** Every case of the suite: after those of the protocol the ones that are derived from the contracts. */
export const allCases = (): readonly ConformanceCase[] => [
  ...protocolCases,
  ...derivedCases(bundledContract()),
];
