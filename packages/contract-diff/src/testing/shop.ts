/** Two versions of a small contract, for tests. */
import { compare, type CompareOptions, type Comparison } from '../compare.js';
import { inMemory, type Files } from '../load/files.js';

export const SHOP = `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
paths:
  /orders:
    get:
      operationId: listOrders
      parameters:
        - { name: limit, in: query, schema: { type: integer, maximum: 100 } }
      responses:
        '200':
          description: Orders.
          content:
            application/json:
              schema: { $ref: '#/components/schemas/Order' }
components:
  schemas:
    Order:
      type: object
      required: [item]
      properties:
        item: { type: string }
`;

export function shop(...changes: (readonly [string, string])[]): Files {
  const text = changes.reduce((all, [from, to]) => all.replace(from, to), SHOP);
  return inMemory(new Map([['shop.yaml', text]]));
}

/** A lower maximum, a removed property and a new operation. */
export const CHANGES = [
  ['maximum: 100', 'maximum: 50'],
  ['required: [item]', 'required: []'],
  ['paths:\n', 'paths:\n  /carts: { get: { operationId: listCarts, responses: {} } }\n'],
] as const;

export function compareShops(next: Files, options: CompareOptions = {}): Comparison {
  const pair = { old: { path: 'shop.yaml', files: shop() }, new: { path: 'shop.yaml', files: next } };
  return compare([pair], { today: new Date('2026-11-22'), againstRelease: false, ...options });
}
