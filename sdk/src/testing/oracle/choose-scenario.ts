import type { Scenario } from './scenario.js';

/**
 * The scenario for a message: the one that is named, the one whose name the message begins with (`/long-answer`), the first one whose
 * pattern is found in it, or the first one without a pattern.
 */
export const chooseScenario = (
  scenarios: readonly Scenario[],
  message: string,
  named?: string,
): Scenario | undefined => {
  const name = named ?? /^\/([a-z0-9-]+)/.exec(message)?.[1];
  return (
    scenarios.find((scenario) => scenario.name === name) ??
    (named === undefined ? matching(scenarios, message) : undefined)
  );
};

const matching = (scenarios: readonly Scenario[], text: string): Scenario | undefined =>
  scenarios.find(({ message }) => message !== undefined && new RegExp(message, 'iu').test(text)) ??
  scenarios.find(({ message }) => message === undefined);
