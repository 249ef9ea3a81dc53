export interface CodeBlock {
  readonly language: 'ts' | 'tsx';
  readonly code: string;
  /** The line of the text that the code begins at, from 1. */
  readonly line: number;
}

/** The blocks of TypeScript in Markdown. */
export function codeBlocks(markdown: string): CodeBlock[] {
  return Array.from(markdown.matchAll(/^```(tsx?)\n(.*?)^```/gms), (match) => ({
    language: match[1] === 'tsx' ? 'tsx' : 'ts',
    code: match[2] ?? '',
    line: markdown.slice(0, match.index).split('\n').length + 1,
  }));
}
