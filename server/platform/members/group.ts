import { Problem } from '../../contract/errors/problem.js';
import { isOfKind } from '../protocols/protocol.js';

export const GROUP_TYPE = 'MembershipGroup';
/** Seeded at the first start. */
export const GROUP_PROTOCOL = 'did:ixo:protocol/membership-group';

/** Whether a twin has members. */
export function isGroup({ type }: { readonly type: string }): boolean {
  return isOfKind(type, GROUP_TYPE);
}

/** Throws `no_group` unless the twin is a Membership Group. */
export function assertGroup(twin: { readonly did: string; readonly type: string }): void {
  if (!isGroup(twin)) throw new Problem('no_group', `${twin.did} is no Membership Group`);
}
