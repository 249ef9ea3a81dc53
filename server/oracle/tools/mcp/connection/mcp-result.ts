/** Converts the result of a tool to JSON for the model. */
import type { CallToolResult, ContentBlock } from '@modelcontextprotocol/sdk/types.js';
import { ToolError } from '../../../turn/tool.js';
import { plainText } from './plain-text.js';

/** The limit of the error text of a tool, in characters. */
export const MAX_ERROR_TEXT = 4_000;

/** @throws {ToolError} when the tool says that it failed. */
export function outputOf({ isError, structuredContent, content }: CallToolResult): unknown {
  const text = content.flatMap(textOf).join('\n');
  if (isError === true)
    throw new ToolError('tool_error', plainText(text, MAX_ERROR_TEXT) || 'The tool failed without a message');
  if (structuredContent) return structuredContent;
  const others = content.filter((block) => textOf(block).length === 0).map(summaryOf);
  if (others.length === 0) return plainText(text);
  return { ...(text !== '' && { text: plainText(text) }), other: others };
}

function textOf(block: ContentBlock): string[] {
  if (block.type === 'text') return [block.text];
  return block.type === 'resource' && 'text' in block.resource ? [block.resource.text] : [];
}

/** A model that reads text cannot use the bytes of an image. */
function summaryOf(block: ContentBlock): Record<string, unknown> {
  switch (block.type) {
    case 'image':
    case 'audio':
      return { type: block.type, mimeType: block.mimeType, bytes: bytesOf(block.data) };
    case 'resource':
      return {
        type: block.type,
        uri: block.resource.uri,
        mimeType: block.resource.mimeType,
        ...('blob' in block.resource && { bytes: bytesOf(block.resource.blob) }),
      };
    case 'resource_link':
      return {
        type: block.type,
        uri: block.uri,
        name: block.name,
        mimeType: block.mimeType,
        bytes: block.size,
      };
    case 'text':
      return { type: block.type };
  }
}

const bytesOf = (base64: string) => Buffer.byteLength(base64, 'base64');
