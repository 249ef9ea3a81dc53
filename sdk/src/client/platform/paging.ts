import type { CallOptions } from '../../http/call.js';

/** The maximum size of a page. */
export const WHOLE_PAGE = 100;

/** Options of one page. */
export interface PageOptions extends CallOptions {
  /** 1 to 100; default 20. */
  readonly limit?: number | undefined;
  /** The `nextCursor` of the previous page, with the same filters. */
  readonly cursor?: string | undefined;
}

/** Options of a whole list, without those of a page. */
export type AllOptions<Options> = Omit<Options, 'limit' | 'cursor'>;

/** All pages of a list; each is requested when the previous one is consumed. */
export async function* pagesOf<Page extends { readonly nextCursor?: string }>(
  pageAt: (cursor: string | undefined) => Promise<Page>,
): AsyncGenerator<Page, void, undefined> {
  let cursor: string | undefined;
  do {
    const page = await pageAt(cursor);
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

/** All records of a list. @param pageOf Requests one page of the maximum size. @param recordsOf The records of a page. */
export async function* allOf<Page extends { readonly nextCursor?: string }, Item>(
  pageOf: (options: { limit: number; cursor: string | undefined }) => Promise<Page>,
  recordsOf: (page: Page) => readonly Item[],
): AsyncGenerator<Item, void, undefined> {
  for await (const page of pagesOf((cursor) => pageOf({ limit: WHOLE_PAGE, cursor }))) yield* recordsOf(page);
}
