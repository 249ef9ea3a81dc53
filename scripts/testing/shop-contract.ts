/** A small contract whose requests take at most `maximum` orders, so that a smaller maximum breaks them. */
export function shopContract(maximum: number): string {
  return `openapi: 3.1.0
info: { title: Shop, version: 0.1.0 }
paths:
  /orders:
    get:
      operationId: listOrders
      parameters: [{ name: limit, in: query, schema: { type: integer, maximum: ${maximum} } }]
      responses: { '200': { description: Orders } }
`;
}
