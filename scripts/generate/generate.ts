import { readContracts } from './read-contracts.js';
import { generateDeprecations } from './deprecations/generate-deprecations.js';
import { generateForms } from './forms.js';
import { generateOperations } from './operations.js';
import { generateBundledPlugins } from './plugin/generate-bundled-plugins.js';
import { generatePayloadSchemas } from './payload-schemas.js';
import { generateProblemStatuses } from './problem-statuses.js';
import { generateSdkTypes, generateServerTypes } from './contract-types.js';
import { generateSocketEvents } from './socket-events.js';
import {
  generateEventValidatorDeclarations,
  generateEventValidators,
  generateFrameValidatorDeclarations,
  generateFrameValidators,
  generateValidatorDeclarations,
  generateValidators,
} from './validators.js';

const banner =
  '// Made by `make generate` from spec/. Do not edit: change the contract and run it again.\n\n';

const readme = `# generated

Everything here is made by \`make generate\` from \`spec/\`, and \`protocol-requirements.ts\` from \`docs/protocol.md\`. Do not edit it: change
the contract and run \`make generate\` again. \`make check\` fails when a file here is stale.
`;

/** Every generated file by name. The same contracts give the same bytes. */
export async function generateAll(spec: string): Promise<Map<string, string>> {
  const contracts = await readContracts(spec);
  const code: Record<string, string> = {
    'deprecations.ts': generateDeprecations(contracts),
    'forms.ts': generateForms(contracts),
    'operations.ts': generateOperations(contracts),
    'problem-statuses.ts': generateProblemStatuses(contracts),
    'server-types.ts': await generateServerTypes(contracts),
    'sdk-types.ts': await generateSdkTypes(contracts),
    'socket-events.ts': await generateSocketEvents(contracts),
    'validators.js': await generateValidators(contracts),
    'validators.d.ts': generateValidatorDeclarations(),
    'event-validators.js': await generateEventValidators(contracts),
    'event-validators.d.ts': generateEventValidatorDeclarations(contracts),
    ...generatePayloadSchemas(contracts),
    'frame-validators.js': await generateFrameValidators(contracts),
    'frame-validators.d.ts': generateFrameValidatorDeclarations(contracts),
  };
  return new Map([
    ['README.md', readme],
    ['openapi.json', json(contracts.openapi)],
    ['asyncapi.json', json(contracts.asyncapi)],
    ...Object.entries(code).map(([name, content]): [string, string] => [name, banner + content]),
    ...(await generateBundledPlugins(spec, contracts)),
  ]);
}

function json(document: unknown): string {
  return `${JSON.stringify(document, null, 2)}\n`;
}
