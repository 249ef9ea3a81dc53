import type { paths } from '../../../../generated/sdk-types.js';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type RouteOf<Path extends keyof paths> = {
  [M in Method]: paths[Path][M & keyof paths[Path]] extends { responses: unknown }
    ? `${Uppercase<M>} ${Path}`
    : never;
}[Method];

/** Every operation of the contract, such as `POST /sessions`. */
export type ContractRoute = { [Path in keyof paths]: RouteOf<Path> }[keyof paths];

/** The operations that an oracle in memory answers. */
export type OracleRoute = Extract<
  ContractRoute,
  `${string} /${'sessions' | 'messages' | 'runs'}${string}` | 'GET /models' | 'GET /.well-known/oracle.json'
>;

type Operation<Route extends ContractRoute> = Route extends `${infer M} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<M> & keyof paths[Path]]
  : never;

type Parameters<Route extends ContractRoute> =
  Operation<Route> extends { parameters: infer Declared } ? Declared : never;

type PathOf<Route extends ContractRoute> =
  Parameters<Route> extends { path: infer Path extends object } ? Path : object;

type BodyOf<Route extends ContractRoute> =
  Operation<Route> extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? Body
    : undefined;

type SuccessOf<Route extends ContractRoute> =
  Operation<Route> extends { responses: infer Replies }
    ? {
        [Status in keyof Replies & (200 | 201 | 202)]: Replies[Status] extends {
          content: { 'application/json': infer Body };
        }
          ? { readonly status: Status; readonly body: Body }
          : never;
      }[keyof Replies & (200 | 201 | 202)]
    : never;

/** A request as a handler gets it. Nothing is validated. */
export interface MockRequest<Route extends ContractRoute = ContractRoute> {
  readonly request: Request;
  readonly requestId: string;
  readonly path: PathOf<Route>;
  readonly query: URLSearchParams;
  /** Parsed JSON; undefined when there is none. */
  readonly body: BodyOf<Route>;
}

/** What a handler answers: a success of the contract, or any response. It throws `MockProblem` to refuse. */
export type MockReply<Route extends ContractRoute = ContractRoute> = SuccessOf<Route> | Response;

/** Answers the requests of one operation. */
export type MockHandler<Route extends ContractRoute> = (
  request: MockRequest<Route>,
) => MockReply<Route> | Promise<MockReply<Route>>;

/** Handlers by their operations: one that the contract does not have, or an answer that does not fit, does not compile. */
export type MockHandlers<Routes extends ContractRoute = ContractRoute> = {
  readonly [Route in Routes]: MockHandler<Route>;
};
