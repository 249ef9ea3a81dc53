import type { RunFrame } from '../../stream/run-event.js';
import { applyFrame } from '../messages/apply-frame.js';
import type { ChatTurn } from './chat-turn.js';

/** Brings a turn forward by a frame. Not a method, because turns are shown before what reads frames is loaded. */
export const applyTo = (turn: ChatTurn, frame: RunFrame): void => {
  turn.answer = applyFrame(turn.answer, frame);
};
