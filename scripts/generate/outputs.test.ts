import { describe, expect, test } from '@jest/globals';
import { soundContracts } from '../contract-rules/testing/sound-contracts.js';
import { generateOperations } from './operations.js';
import { generateProblemStatuses } from './problem-statuses.js';
import { generateSocketEvents } from './socket-events.js';
import { generateSdkTypes, generateServerTypes } from './contract-types.js';
import {
  generateEventValidatorDeclarations,
  generateFrameValidatorDeclarations,
  generateValidatorDeclarations,
} from './validators.js';

describe('from a small pair of contracts', () => {
  test('the table of operations', () => {
    expect(generateOperations(soundContracts())).toMatchSnapshot();
  });

  test('the status of each problem code', () => {
    expect(generateProblemStatuses(soundContracts())).toContain('\n  broken: 500,\n');
  });

  test('the types that a caller sees', async () => {
    expect(await generateSdkTypes(soundContracts())).toMatchSnapshot();
  });

  test('the event maps of the socket', async () => {
    expect(await generateSocketEvents(soundContracts())).toMatchSnapshot();
  });

  test('the declarations of the validators', () => {
    expect(generateValidatorDeclarations()).toMatchSnapshot();
    expect(generateEventValidatorDeclarations(soundContracts())).toMatchSnapshot();
    expect(generateFrameValidatorDeclarations(soundContracts())).toMatchSnapshot();
  });
});

describe('a parameter with a default', () => {
  const contracts = soundContracts();
  const post = contracts.openapi.paths['/things']?.post;
  if (post) post.parameters = [{ name: 'limit', in: 'query', schema: { type: 'integer', default: 20 } }];

  test('may be omitted by a caller', async () => {
    expect(await generateSdkTypes(contracts)).toContain('limit?: number;');
  });

  test('is present for a handler', async () => {
    expect(await generateServerTypes(contracts)).toContain('limit: number;');
  });
});

test('a stream of an unknown schema is refused', () => {
  const contracts = soundContracts();
  delete contracts.openapi.components.schemas.ThingEvent;
  expect(() => generateOperations(contracts)).toThrow(
    'sendThing streams ThingEvent, but the contract has no schema of that name',
  );
});

test('a socket without a described handshake is refused', async () => {
  const contracts = soundContracts();
  delete contracts.asyncapi.channels.room?.['x-socket-handshake'];
  await expect(generateSocketEvents(contracts)).rejects.toThrow('x-socket-handshake');
});
