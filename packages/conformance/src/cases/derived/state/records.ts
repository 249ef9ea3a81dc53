import type { Credentials, User } from '../../../identity/user.js';
import { NotReached } from '../../../suite/finding.js';
import type { SuiteContext } from '../../../suite/suite-context.js';
import { isObject, type JsonObject } from '../schema/json-schema.js';
import { recipes, type RecordName } from './recipes.js';

/** The records that the operations of one case are about, each created when it is first needed. */
export class Records {
  readonly #ids = new Map<RecordName, Promise<string>>();

  constructor(
    readonly context: SuiteContext,
    readonly user: User,
    /** Whose API key creates the records of the platform. */
    readonly owner: () => Credentials = () => context.platform(),
  ) {}

  /** The id of a record; the same at each call. */
  id(name: RecordName): Promise<string> {
    const known = this.#ids.get(name) ?? recipes[name](this);
    this.#ids.set(name, known);
    return known;
  }

  /** Creates a record of the platform. @returns the member of the reply that names it. */
  async create(path: string, json: JsonObject, member: string): Promise<string> {
    const id = (await this.created('POST', path, { as: this.owner(), json }))[member];
    // A version of a protocol is named by its number.
    if (typeof id !== 'string' && typeof id !== 'number')
      throw new NotReached(`POST ${path}, which the case needs, gives no ${member}`);
    return String(id);
  }

  /** Sends a request that has to succeed. @returns the members of the reply. */
  async created(
    method: string,
    path: string,
    options: {
      readonly as: Credentials;
      readonly headers?: Readonly<Record<string, string>>;
      readonly json?: JsonObject;
    },
  ): Promise<JsonObject> {
    const reply = await this.context.exchange(`${method} ${path}`, options);
    if (reply.status >= 300 || !isObject(reply.json))
      throw new NotReached(`${method} ${path}, which the case needs, is answered by ${reply.status}`);
    return reply.json;
  }
}
