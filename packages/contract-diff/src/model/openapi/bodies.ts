/** Bodies and headers of requests and replies. */
import type { ContractDocument } from '../../load/document.js';
import { isObject, type JsonObject, type JsonValue } from '../../schema/json.js';
import type { Crossing, Direction, Exchange, Header, Payload, Reader } from '../contract.js';
import { SchemaReader } from '../dialect.js';
import { namedSchema } from '../marked.js';
import { normalMediaType } from '../media-types.js';

/** Our keys for a body of many values, each of which fits a named schema. */
const STREAMS = { 'x-sse-events': 'frames', 'x-lines': 'lines' } as const;

export class Bodies {
  readonly schemas: SchemaReader;

  constructor(readonly document: ContractDocument) {
    this.schemas = new SchemaReader(document);
  }

  request(body: JsonObject, direction: Direction, reader: Reader): Exchange {
    return {
      node: body,
      direction,
      required: body.required === true,
      headers: new Map(),
      payloads: this.#payloads('the body', body, direction, reader),
    };
  }

  reply(status: string, reply: JsonObject, direction: Direction, reader: Reader): Exchange {
    return {
      node: reply,
      direction,
      required: true,
      headers: this.#headers(status, reply, direction, reader),
      payloads: this.#payloads(`the reply ${status}`, reply, direction, reader),
    };
  }

  #payloads(place: string, node: JsonObject, direction: Direction, reader: Reader): Map<string, Payload> {
    const content = isObject(node.content) ? node.content : {};
    return new Map(
      Object.entries(content).flatMap(([name, value]) => {
        const media = this.document.dereference(value);
        if (!isObject(media)) return [];
        const type = normalMediaType(name);
        return [[type, this.#payload(`${place} (${type})`, media, direction, reader)]];
      }),
    );
  }

  #payload(place: string, media: JsonObject, direction: Direction, reader: Reader): Payload {
    const { encoding } = media;
    const value: Crossing = {
      place,
      direction,
      reader,
      node: media,
      source: this.schemas.source(media.schema),
    };
    const stream = this.#stream(value, this.document.dereference(media.schema));
    return {
      node: media,
      value,
      ...(stream ? { stream } : {}),
      ...(isObject(encoding) ? { encoding } : {}),
    };
  }

  #stream(body: Crossing, schema: JsonValue | undefined): Crossing | undefined {
    if (!isObject(schema)) return undefined;
    for (const [keyword, what] of Object.entries(STREAMS)) {
      if (schema[keyword] === undefined) continue;
      const source = this.schemas.source(namedSchema(this.document, schema, keyword));
      return { ...body, place: `the ${what} of ${body.place}`, node: schema, source };
    }
    return undefined;
  }

  #headers(status: string, reply: JsonObject, direction: Direction, reader: Reader): Map<string, Header> {
    const headers = isObject(reply.headers) ? reply.headers : {};
    return new Map(
      Object.entries(headers).flatMap(([name, value]): [string, Header][] => {
        const node = this.document.dereference(value);
        if (!isObject(node) || name.toLowerCase() === 'content-type') return [];
        const source = this.schemas.source(schemaOf(node));
        const place = `the header ${name} of the reply ${status}`;
        return [
          [
            name.toLowerCase(),
            {
              name,
              node,
              required: node.required === true,
              value: { place, direction, reader, node, source },
            },
          ],
        ];
      }),
    );
  }
}

/** Of a header or a parameter: `schema`, or that of its only media type. */
export function schemaOf(node: JsonObject): JsonValue | undefined {
  const { content, schema } = node;
  const [media] = isObject(content) ? Object.values(content) : [];
  return isObject(media) ? media.schema : schema;
}
