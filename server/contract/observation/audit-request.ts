/** Who called: the API key, or the token by its hash. */
export interface AuditActor {
  readonly ownerDid: string;
  readonly keyId?: string | undefined;
  readonly tokenHash?: string | undefined;
}

/** A request that may change something. */
export interface AuditedRequest extends AuditActor {
  readonly operationId: string;
  /** The path of the request, without its query. */
  readonly resource: string;
  readonly requestId: string;
  readonly traceId?: string | undefined;
}

/** An entry of the audit log. It has nothing of bodies, headers or secrets. */
export interface NewAuditEntry extends AuditedRequest {
  readonly status: number;
  /** The code of the problem, if there was one. */
  readonly code?: string | undefined;
}

/** The place of a request in the audit log. What writes in a transaction records it there. */
export interface AuditMark {
  readonly request: AuditedRequest;
  isRecorded: boolean;
}

/** How requests come into the audit log. */
export interface Audit<Caller> {
  readonly actorOf: (caller: Caller) => AuditActor;
  /** Takes what no transaction has recorded. */
  readonly record: (entry: NewAuditEntry) => void;
}

interface Audited<Caller> {
  readonly operation: { readonly id: string; readonly row: { readonly method: string } } | undefined;
  readonly caller: Caller | undefined;
  readonly url: string;
  readonly requestId: string;
  readonly traceId: string | undefined;
}

/** The mark of a request that may change something; undefined for one that only reads, or whose caller is unknown. */
export function auditMarkOf<Caller>(
  audit: Audit<Caller> | undefined,
  { operation, caller, url, requestId, traceId }: Audited<Caller>,
): AuditMark | undefined {
  if (!audit || !operation || caller === undefined || operation.row.method === 'GET') return undefined;
  const mark = url.indexOf('?');
  const resource = mark === -1 ? url : url.slice(0, mark);
  // Each member by its name: to spread an object takes V8 as long as all the rest of this.
  const { ownerDid, keyId, tokenHash } = audit.actorOf(caller);
  const request = { ownerDid, keyId, tokenHash, operationId: operation.id, resource, requestId, traceId };
  return { isRecorded: false, request };
}
