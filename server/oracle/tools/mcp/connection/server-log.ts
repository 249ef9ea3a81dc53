import { StringDecoder } from 'node:string_decoder';
import type { Logger } from 'pino';
import { createLineLimit } from '../transport/line-limit.js';
import { plainText } from './plain-text.js';
import { hideSecrets } from './hide-secrets.js';
import type { McpServerSetting } from '../../../../config/mcp-settings.js';

const MAX_LINE = 1_000;

/** Logs what the process of a server writes to its standard error, line by line, at `debug`. Lines beyond the rate limit are only counted. */
export function createServerLog(setting: McpServerSetting, log: Logger): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  const limit = createLineLimit();
  let rest = '';
  return (bytes) => {
    if (!log.isLevelEnabled('debug')) return;
    const lines = (rest + decoder.write(bytes)).split('\n');
    // An unterminated line is truncated to the length that could be logged.
    rest = lines.pop()?.slice(0, 2 * MAX_LINE) ?? '';
    for (const line of lines) {
      const admitted = line.trim() === '' ? undefined : limit.admit();
      if (!admitted) continue;
      const { dropped } = admitted;
      const text = plainText(hideSecrets(setting, line.slice(0, 2 * MAX_LINE)), MAX_LINE);
      if (text.trim() !== '')
        log.debug({ line: text, ...(dropped > 0 && { dropped }) }, 'output of an MCP server');
    }
  };
}
