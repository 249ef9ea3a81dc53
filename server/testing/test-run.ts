/** What global-setup passes to the tests, through the environment that jest's workers inherit. */
import { z } from 'zod';

const testRunSchema = z.object({
  /** A PostgreSQL on which databases can be created. */
  url: z.string(),
  /** The name of the template database, and the prefix of the name of each copy. */
  prefix: z.string(),
  /** A temporary folder that is removed when the run ends, for whatever reason. */
  folder: z.string(),
});

export type TestRun = z.infer<typeof testRunSchema>;

export function testRun(): TestRun {
  const handedOver = process.env.TWIN_ORACLE_TEST_RUN;
  if (handedOver === undefined)
    throw new Error('There is no PostgreSQL for tests: jest did not run global-setup');
  return testRunSchema.parse(JSON.parse(handedOver));
}
