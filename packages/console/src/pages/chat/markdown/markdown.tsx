import { memo } from 'react';
import remend from 'remend';
import { hasEndlessLine, markdownBlocks } from './markdown-blocks';
import { renderBlock, renderGrowingBlock } from './render-block';
import './markdown.css';

interface MarkdownProps {
  readonly text: string;
  /** While more may come: what is not closed yet is shown as if it were. */
  readonly isGrowing: boolean;
}

/** Text of the oracle as Markdown, without HTML. Only the block that grows is parsed again. */
const Markdown = ({ text, isGrowing }: MarkdownProps) => {
  if (hasEndlessLine(text)) return <p className="plain-text">{text}</p>;
  const blocks = markdownBlocks(text);
  return (
    <div className="markdown">
      {blocks.map((block, index) => (
        <Block key={index} text={block} isGrowing={isGrowing && index === blocks.length - 1} />
      ))}
    </div>
  );
};

const Block = memo(({ text, isGrowing }: MarkdownProps) =>
  isGrowing ? renderGrowingBlock(remend(text)) : renderBlock(text),
);
Block.displayName = 'Block';

export default Markdown;
