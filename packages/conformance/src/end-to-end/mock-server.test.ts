/** The whole suite against `make mock`, which may lack what packages/conformance/lacks/mock.yaml says. */
import { expect, test } from '@jest/globals';
import { spawnMock, textUntil } from '../../../../scripts/mock/testing/mock-process.js';
import { runForTest } from '../testing/run-for-test.js';

test('the mock conforms, apart from what it may lack', async () => {
  const mock = spawnMock({ MOCK_PORT: '0' });
  try {
    const [url = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(await textUntil(mock, 'tool-calls ')) ?? [];
    const { status, text, outcomes } = await runForTest([
      ...['--base-url', url, '--api-key', 'any', '--other-api-key', 'another'],
      ...['--lacks', 'packages/conformance/lacks/mock.yaml'],
    ]);
    process.stdout.write(text);
    expect({ status, text }).toMatchObject({ status: 0 });
    // What it does not understand would be skipped as well.
    const skipped = outcomes.filter((outcome) => outcome.status === 'skipped').map(({ id }) => id);
    expect(skipped).toEqual(['HTTP-9', 'OP-retryDeadLetter-foreign-owner']);
  } finally {
    mock.kill();
  }
});
