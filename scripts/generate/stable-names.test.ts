import { describe, expect, test } from '@jest/globals';
import { soundContracts } from '../contract-rules/testing/sound-contracts.js';
import type { Contracts, OpenApi } from './contracts.js';
import { nameDeclarations } from './stable-names.js';
import { generateEventValidators, generateValidators } from './validators.js';

describe('of the generated validators', () => {
  test('a changed parameter changes those of its operation only', async () => {
    const changes = await changedBy(({ paths }) => {
      const [parameter] = paths['/things/{thingId}']?.get?.parameters ?? [];
      if (parameter && 'schema' in parameter) parameter.schema.minLength = 2;
    });
    expect(changes).toEqual(['parameters_getThing_path']);
  });

  test('a changed schema changes those of this schema, and of schemas that contain it', async () => {
    const changes = await changedBy(({ components }) => {
      components.schemas.RefusalCode = { type: 'string', 'x-extensible': true, enum: ['unknown', 'late'] };
    });
    expect(changes).toEqual(['replies_Problem', 'replies_RefusalCode_schema']);
  });

  test('a new operation that comes first adds its own, and changes nothing else', async () => {
    const changes = await changedBy((openapi) => {
      const get = openapi.paths['/things/{thingId}']?.get;
      const parameters = [{ name: 'limit', in: 'query' as const, schema: { type: 'integer', maximum: 9 } }];
      if (get)
        openapi.paths = {
          '/all': { get: { ...get, operationId: 'listThings', parameters } },
          ...openapi.paths,
        };
    });
    expect(changes).toEqual(['parameters_listThings_query', 'validators']);
  });

  test('a payload of an event adds its own, and changes only the table of its channel', async () => {
    const before = soundContracts();
    const after = soundContracts();
    const { look } = after.asyncapi.components.messages;
    if (look) look.payload = { type: 'object', required: ['at'] };
    const changes = changedBlocks(
      await generateEventValidators(before),
      await generateEventValidators(after),
    );
    expect(changes).toEqual(['clientEventValidators', 'events_client_look']);
  });
});

test('a member of an object keeps its name when a declaration has the same name', () => {
  const code = 'const schema1 = {"schema1":{"$id":"X"}};\nexport const x = schema1.schema1;';
  expect(nameDeclarations(code, 'm', new Map())).toContain('.schema1;');
});

/** The names of the declarations whose code changes with the contract. */
async function changedBy(change: (openapi: OpenApi) => void): Promise<string[]> {
  const before: Contracts = soundContracts();
  const after: Contracts = soundContracts();
  change(after.openapi);
  return changedBlocks(await generateValidators(before), await generateValidators(after));
}

function changedBlocks(before: string, after: string): string[] {
  const [old, now] = [blocks(before), blocks(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((name) => old.get(name) !== now.get(name))
    .sort();
}

/** The lines of each declaration, by its name; the bundler's comments are not included. */
function blocks(code: string): Map<string, string> {
  const found = new Map<string, string>();
  for (const block of code
    .replaceAll(/^\/\/ .*\n/gm, '')
    .split(/\n(?=(?:var|function|[\w$]+\.evaluated)\b|\}, \w+ = \{)/)) {
    const name = /^(?:var |function |\}, )?([\w$]+)/.exec(block)?.[1] ?? '';
    found.set(name, (found.get(name) ?? '') + block.trimEnd());
  }
  return found;
}
