/** What both kinds of contract say of themselves. */
import { object, type Shape } from './shape.js';

/** As of https://semver.org; a `v` before it is common. */
const SEMANTIC_VERSION = /^v?\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\+[\w.-]+)?$/;

const version: Shape = {
  name: "a semantic version as text, such as '1.2.0'",
  fits: (value) => typeof value === 'string' && SEMANTIC_VERSION.test(value),
};

export const info = object(() => ({ version }), ['version']);
