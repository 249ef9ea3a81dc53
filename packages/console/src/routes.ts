/** The areas of the console: a line each, under the heading of their section. packages/console/README.md says how one is added. */

// Oracle
export { identity } from './pages/identity/route';
export { chat } from './pages/chat/route';

// Twins
export { claims } from './pages/claims/route';
export { tour } from './pages/tour/route';
export { twins } from './pages/twins/route';
export { governance } from './pages/governance/route';

// Operation
export { events } from './pages/events/route';
export { webhooks } from './pages/webhooks/route';
export { imports } from './pages/imports/route';
export { apiKeys } from './pages/api-keys/route';
export { auditLog } from './pages/audit-log/route';
export { operator } from './pages/operator/route';
