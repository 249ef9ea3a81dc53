// Made by `make generate` from spec/. Do not edit: change the contract and run it again.

import type { Validator } from './event-validators.js';

/** Validators of the data of a frame, by the name of its event. */
export declare const frameValidators: {
  readonly "run": Validator;
  readonly "reasoning": Validator;
  readonly "message": Validator;
  readonly "tool_call": Validator;
  readonly "action_call": Validator;
  readonly "browser_tool_call": Validator;
  readonly "render_component": Validator;
  readonly "router_update": Validator;
  readonly "delegation_required": Validator;
  readonly "error": Validator;
  readonly "done": Validator;
};
