export type { EventActor } from '../../ports/event-log-port.js';
