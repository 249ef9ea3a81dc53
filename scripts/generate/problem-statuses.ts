import type { Contracts } from './contracts.js';
import { tableRows } from './table-rows.js';

/** Generates the status of each problem code, from the table in the description of `ProblemCode`. */
export function generateProblemStatuses({ openapi }: Contracts): string {
  const rows = tableRows(openapi.components.schemas.ProblemCode?.description).map(
    ([code = '', status = '']) => `  ${code}: ${status},\n`,
  );
  return `import type { components } from './server-types.js';

/** The HTTP status of each problem code. */
export const problemStatuses = {
${rows.join('')}} as const satisfies Record<components['schemas']['ProblemCode'], number>;
`;
}
