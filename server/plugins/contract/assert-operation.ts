import { PluginError } from '../plugin-error.js';
import { assertRawBody } from './assert-raw-body.js';
import type { Operation } from './fragment.js';

interface Host {
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

/** An operation has callers whom the host can authenticate, and declares each reply that the host itself may send. */
export function assertOperation(plugin: string, place: string, operation: Operation, host: Host): void {
  const { security, responses } = operation;
  const schemes = host.components.securitySchemes ?? {};
  const scopes = (host.components.schemas?.Scope as { enum?: readonly string[] } | undefined)?.enum ?? [];
  for (const [scheme, named] of security.flatMap((alternative) => Object.entries(alternative))) {
    if (!Object.hasOwn(schemes, scheme))
      throw new PluginError(plugin, `${place}: this host has no security scheme ${scheme}`);
    for (const scope of named)
      if (!scopes.includes(scope)) throw new PluginError(plugin, `${place}: this host has no scope ${scope}`);
  }
  if (operation['x-raw-body']) assertRawBody(plugin, place, operation);
  for (const status of statusesOf(operation))
    if (!Object.hasOwn(responses, status))
      throw new PluginError(plugin, `${place}: the reply ${status} is missing, which the host may send`);
}

function statusesOf({ security, ...operation }: Operation): string[] {
  const schemes = security.flatMap((alternative) => Object.keys(alternative));
  return [
    ...['400', '406', '500', '503'],
    ...(schemes.length > 0 ? ['401', '429'] : []),
    ...(schemes.includes('platformKey') ? ['403'] : []),
    ...('requestBody' in operation ? ['413', '415'] : []),
  ];
}
