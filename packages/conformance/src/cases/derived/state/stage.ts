import type { Exchange } from '../../../http/exchange.js';
import type { Credentials } from '../../../identity/user.js';
import { Skip } from '../../../suite/finding.js';
import type { SuiteContext } from '../../../suite/suite-context.js';
import type { Contract } from '../contract/contract.js';
import { judgeReply } from '../contract/judge-reply.js';
import { parametersIn, type Operation } from '../contract/operation.js';
import type { Json } from '../schema/json-schema.js';
import { deletionPath } from './clean-up.js';
import { exemptions } from './exemptions.js';
import { isRecordName } from './recipes.js';
import { Records } from './records.js';
import { requestRecipes } from './request-recipes.js';

/** A request of one operation, by the parts that the contract names. */
export interface OperationRequest {
  readonly path: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | readonly string[]>>;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined when there is none; text that is not JSON as it is. */
  readonly body: Json | undefined;
  /** Undefined without credentials. */
  readonly as: Credentials | undefined;
}

const JSON_TYPE = 'application/json';
const THROTTLED = 429;
const NO_RECORD = 'conformance-none';

/** One operation on the server under test, with the records that its requests need. */
export class Stage {
  private constructor(
    readonly contract: Contract,
    readonly operation: Operation,
    readonly context: SuiteContext,
    readonly records: Records,
  ) {}

  static async open(contract: Contract, operation: Operation, context: SuiteContext): Promise<Stage> {
    return new Stage(contract, operation, context, new Records(context, await context.user()));
  }

  /** The same operation with new records. */
  async again(): Promise<Stage> {
    return Stage.open(this.contract, this.operation, this.context);
  }

  get credentials(): Credentials | undefined {
    const { audience } = this.operation;
    if (audience === 'anyone') return undefined;
    return audience === 'user' ? this.records.user : this.context.platform();
  }

  /** A request that succeeds. */
  async request(): Promise<OperationRequest> {
    const { id, body } = this.operation;
    const { body: makeBody, query: makeQuery, headers = {} } = requestRecipes[id] ?? {};
    const path: Record<string, string> = {};
    for (const { name } of parametersIn(this.operation, 'path')) path[name] = await this.#record(name);
    return {
      path,
      query: (await makeQuery?.(this.records)) ?? {},
      headers: { ...headers },
      body: body && (makeBody ? await makeBody(this.records) : body.example),
      as: this.credentials,
    };
  }

  /** The same, but of records that do not exist where the suite cannot get any. */
  requestOrNothing(): Promise<OperationRequest> {
    return this.operation.id in exemptions ? Promise.resolve(this.requestForNothing()) : this.request();
  }

  /** A request that nothing is wrong with but that its records do not exist. */
  requestForNothing(): OperationRequest {
    const { id, body } = this.operation;
    const names = parametersIn(this.operation, 'path').map(({ name }) => [name, exampleId(name)] as const);
    const headers = { ...requestRecipes[id]?.headers };
    return { path: Object.fromEntries(names), query: {}, headers, body: body?.example, as: this.credentials };
  }

  /** Sends a request; a reply that the contract does not document is a finding. */
  async send(request: OperationRequest): Promise<Exchange> {
    const exchange = await this.sendRaw(this.operation.method, request);
    judgeReply(this.contract.http, this.operation, exchange);
    return exchange;
  }

  /** Sends a request with any method, and takes any reply. */
  sendRaw(method: string, { body, ...request }: OperationRequest): Promise<Exchange> {
    const [type = JSON_TYPE] = this.operation.body?.types ?? [];
    if (body === undefined) return this.#exchange(method, request, undefined);
    const text = typeof body === 'string' && type !== JSON_TYPE ? body : JSON.stringify(body);
    return this.#exchange(
      method,
      { ...request, headers: { 'content-type': type, ...request.headers } },
      text,
    );
  }

  /** Sends the path and the credentials of a request to another operation, without its body. */
  sendTo(method: string, path: string, { path: values, as }: OperationRequest): Promise<Exchange> {
    const headers = method === 'DELETE' ? (requestRecipes[this.operation.id]?.headers ?? {}) : {};
    return this.#exchange(method, { path: values, query: {}, headers, as }, undefined, path);
  }

  /** Sends a request with any text as its body. */
  async sendText(request: Omit<OperationRequest, 'body'>, body: string): Promise<Exchange> {
    const exchange = await this.#exchange(this.operation.method, request, body);
    judgeReply(this.contract.http, this.operation, exchange);
    return exchange;
  }

  async #exchange(
    method: string,
    { path, query, headers, as }: Omit<OperationRequest, 'body'>,
    body: string | undefined,
    template = this.operation.path,
  ): Promise<Exchange> {
    const exchange = await this.context.exchange(`${method} ${pathOf(template, path)}${searchOf(query)}`, {
      ...(as && { as }),
      headers,
      ...(body !== undefined && { body }),
    });
    if (exchange.status === THROTTLED)
      throw new Skip(
        'The server throttles the suite: start it without limits of requests and failed sign-ins',
      );
    const created = deletionPath(this.operation.id, exchange);
    if (created !== undefined && as)
      this.context.onEnd(() => this.context.exchange(`DELETE ${created}`, { as }));
    return exchange;
  }

  #record(name: string): Promise<string> {
    const record = requestRecipes[this.operation.id]?.path?.[name] ?? name;
    if (!isRecordName(record)) throw new Skip(`The suite has no way to get a ${name}`);
    return this.records.id(record);
  }
}

export function pathOf(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? NO_RECORD),
  );
}

function searchOf(query: OperationRequest['query']): string {
  const pairs = Object.entries(query).flatMap(([name, values]) =>
    [values].flat().map((value): [string, string] => [name, value]),
  );
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`;
}

/** An id of the right form. */
function exampleId(parameter: string): string {
  if (/did$/i.test(parameter)) return 'did:ixo:entity:00000000000000000000000000000000';
  return parameter === 'keyId' ? '0000000000000' : NO_RECORD;
}
