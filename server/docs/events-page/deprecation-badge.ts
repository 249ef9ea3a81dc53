import { deprecationKeysOf, deprecationNotice } from '../../contract/deprecation/deprecation-keys.js';
import { markup, type Markup } from './markup.js';

/** For an event or a field that is deprecated. */
export function deprecationBadge(node: object): Markup | undefined {
  const keys = deprecationKeysOf(node);
  return keys && markup` <span class="deprecated">Deprecated ${deprecationNotice(keys)}</span>`;
}
