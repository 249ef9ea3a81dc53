/** An invalid setting. The message names it and says what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** What the process exits with: `EX_CONFIG` of sysexits.h, by which a supervisor knows that another start would fail, too. */
  readonly exitCode: number = 78;
}

/** What a setting names is not there now: another start may succeed. */
export class DependencyError extends ConfigError {
  override readonly exitCode = 1;
}
