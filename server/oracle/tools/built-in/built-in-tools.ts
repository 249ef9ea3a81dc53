import type { ToolSource } from '../../turn/tool.js';
import { currentTime } from './current-time.js';
import { readDelegation } from './read-delegation.js';
import { showComponent } from './show-component.js';

/** What every agent can do, whatever the deployment has. */
export function createBuiltInTools(): ToolSource {
  const tools = [showComponent, readDelegation, currentTime];
  return { toolsFor: () => Promise.resolve(tools) };
}
