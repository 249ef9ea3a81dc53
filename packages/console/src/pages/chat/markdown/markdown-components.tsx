import type { ComponentPropsWithoutRef, ReactNode } from 'react';
import type { Components } from 'react-markdown';
import { CodeBlock } from '../../../design/code-block';
import { CONSOLE_BASE, ConsoleLink } from '../../../design/console-link';

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

/** How the console draws the elements of an answer. */
export const COMPONENTS: Components = { a: Anchor, img: Image, table: Table, code: Code, pre: Pre };
