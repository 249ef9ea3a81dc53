/**
 * How `make mutate` runs the tests of the rules: in jest's own scopes, which the mutation tester loads again for each mutant. The database is
 * started by main.js, once for all mutants.
 */
export default {
  rootDir: '../..',
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['twin-oracle-source', 'node', 'node-addons'] },
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  // js before ts: some packages ship both side by side, and theirs is the js.
  moduleFileExtensions: ['js', 'ts', 'mjs', 'json', 'node'],
  transform: { '\\.ts$': '<rootDir>/scripts/mutation/typescript.js' },
  testMatch: (process.env.MUTATION_TESTS ?? '').split(' ').map((path) => `<rootDir>/${path}`),
};
