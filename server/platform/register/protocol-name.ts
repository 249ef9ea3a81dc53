import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';

interface NamedProtocol {
  readonly did: string;
  /** Where it was named. */
  readonly field: string;
}

/** `class` and `protocol` are two names of one thing. Throws `class_protocol_mismatch` when they differ. */
export function protocolNamedBy(
  { class: named, protocol }: Pick<Schema<'TwinCreate'>, 'class' | 'protocol'>,
  place: string,
): NamedProtocol {
  if (protocol === undefined && named !== undefined) return { did: named, field: `${place}.class` };
  if (protocol === undefined) throw new Error('the contract lets no twin pass without class and protocol');
  if (named === undefined || named === protocol) return { did: protocol, field: `${place}.protocol` };
  throw new Problem(
    'class_protocol_mismatch',
    'class and protocol name different protocols; send one of them, or the same twice',
    {
      errors: [
        {
          field: `${place}.protocol`,
          rule: 'class_protocol_mismatch',
          message: `must be the same as ${place}.class`,
        },
      ],
    },
  );
}

export function unknownProtocol({ did, field }: NamedProtocol): Problem {
  return new Problem('unknown_protocol', `No protocol has the DID ${did}; register it first`, {
    errors: [{ field, rule: 'unknown_protocol', message: 'must be the DID of a protocol' }],
  });
}
