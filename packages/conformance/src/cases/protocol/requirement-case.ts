import { protocolRequirements } from '../../../../../generated/protocol-requirements.js';
import type { ConformanceCase } from '../../suite/conformance-case.js';

type Requirements = typeof protocolRequirements;

/** The ids of docs/protocol.md that a server has to keep. */
export type RequirementId = {
  [Id in keyof Requirements]: Requirements[Id]['side'] extends 'server' ? Id : never;
}[keyof Requirements];

/** The requirement, and what tells its cases apart where it has several. */
export type RequirementCaseId = RequirementId | `${RequirementId}/${string}`;

/** A case of a requirement of docs/protocol.md, which says its level. */
export function requirementCase(
  id: RequirementCaseId,
  title: string,
  needs: NonNullable<ConformanceCase['needs']>,
  run: ConformanceCase['run'],
  waitsSeconds = 0,
): ConformanceCase {
  const { level, text } = protocolRequirements[id.replace(/\/.*$/, '') as RequirementId];
  return { id, level, title, requirement: text, needs, run, waitsSeconds };
}
