import type { ToolSource } from '../../turn/tool.js';
import { currentTime } from './current-time.js';
import { readDelegation } from './read-delegation.js';
import { showComponent } from './show-component.js';

/** The tools that every agent has, independent of the deployment. */
export function createBuiltInTools(): ToolSource {
  const tools = [showComponent, readDelegation, currentTime];
  return { toolsFor: () => Promise.resolve(tools) };
}
