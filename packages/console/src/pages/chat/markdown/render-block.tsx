import type { ReactNode } from 'react';
import renderMarkdown from 'react-markdown';
import gfm from 'remark-gfm';
import { CONSOLE_BASE } from '../../../design/console-link';
import { isPlain } from './is-plain';
import { linkRecords } from './link-records';
import { COMPONENTS } from './markdown-components';

/** Blocks of the answers that one scrolls through. Older ones are forgotten. */
const MAX_BLOCKS = 2_000;

const rendered = new Map<string, ReactNode>();

/** A block of Markdown. Parsing takes longer than all else of a message, so one that was shown before, or prepared, is not parsed again. */
export const renderBlock = (text: string): ReactNode => {
  const before = rendered.get(text);
  const block = before ?? render(text);
  // The one that was asked for last is forgotten last.
  rendered.delete(text);
  rendered.set(text, block);
  const [oldest] = rendered.keys();
  if (rendered.size > MAX_BLOCKS && oldest !== undefined) rendered.delete(oldest);
  return block;
};

/** A block that grows, which will not be the same again. */
export const renderGrowingBlock = (text: string): ReactNode => render(text);

const render = (text: string): ReactNode =>
  isPlain(text) ? (
    <p>{text.trim()}</p>
  ) : (
    // It has no hooks: it is called for its elements, which are kept.
    renderMarkdown({ children: text, remarkPlugins: PLUGINS, components: COMPONENTS })
  );

const PLUGINS = [gfm, () => linkRecords(CONSOLE_BASE)];
