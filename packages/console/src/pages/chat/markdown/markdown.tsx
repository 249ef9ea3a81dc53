import { memo, type ComponentPropsWithoutRef, type ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import gfm from 'remark-gfm';
import remend from 'remend';
import { CodeBlock } from '../../../design/code-block';
import { CONSOLE_BASE, ConsoleLink } from '../../../design/console-link';
import { linkRecords } from './link-records';
import { markdownBlocks } from './markdown-blocks';
import './markdown.css';

interface MarkdownProps {
  readonly text: string;
  /** While more may come: what is not closed yet is shown as if it were. */
  readonly isGrowing: boolean;
}

/** Parsers of Markdown take very long for lines like these, which no one writes to be read. */
const MAX_LINE_CHARACTERS = 20_000;

/** Text of the oracle as Markdown, without HTML. Only the block that grows is parsed again. */
const Markdown = ({ text, isGrowing }: MarkdownProps) => {
  if (text.split('\n').some((line) => line.length > MAX_LINE_CHARACTERS))
    return <p className="plain-text">{text}</p>;
  const blocks = markdownBlocks(text);
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        <Block key={index} text={isGrowing && index === blocks.length - 1 ? remend(block) : block} />
      ))}
    </div>
  );
};

const Block = memo(({ text }: { readonly text: string }) => (
  <ReactMarkdown remarkPlugins={PLUGINS} components={COMPONENTS}>
    {text}
  </ReactMarkdown>
));
Block.displayName = 'Block';

const PLUGINS = [gfm, () => linkRecords(CONSOLE_BASE)];

const Anchor = ({ href, title, children }: ComponentPropsWithoutRef<'a'>) =>
  href?.startsWith(`${CONSOLE_BASE}/`) ? (
    <ConsoleLink to={href.slice(CONSOLE_BASE.length)} title={title}>
      {children}
    </ConsoleLink>
  ) : (
    <a href={href} title={title} target="_blank" rel="noreferrer">
      {children}
    </a>
  );

/** Nothing is loaded from other hosts: an image is a link to it. */
const Image = ({ src, alt }: ComponentPropsWithoutRef<'img'>) => (
  <Anchor href={typeof src === 'string' ? src : undefined}>
    {alt === '' || alt === undefined ? 'image' : alt}
  </Anchor>
);

const Table = ({ children }: ComponentPropsWithoutRef<'table'>) => (
  <div className="markdown-table" role="region" aria-label="Table" tabIndex={0}>
    <table>{children}</table>
  </div>
);

const Code = ({ children, className }: ComponentPropsWithoutRef<'code'>) => {
  const text = textOf(children);
  return className === undefined && !text.includes('\n') ? (
    <code>{children}</code>
  ) : (
    <CodeBlock code={text.replace(/\n$/, '')} what="code" />
  );
};

/** Code has no other nodes than text. */
const textOf = (children: ReactNode): string =>
  Array.isArray(children) ? children.map(textOf).join('') : typeof children === 'string' ? children : '';

const Pre = ({ children }: ComponentPropsWithoutRef<'pre'>) => <>{children}</>;

const COMPONENTS: Components = { a: Anchor, img: Image, table: Table, code: Code, pre: Pre };

export default Markdown;
