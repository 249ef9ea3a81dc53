import type { PluginDatabase, Sql } from '../../plugin-api.js';
import type { Prices } from './prices.js';

export interface PriceList {
  readonly version: number;
  readonly prices: Prices;
}

/** The lists of prices of this deployment. All replicas charge by the newest one; a line keeps the version that it began with. */
export interface PriceLists {
  /** Makes the prices the newest list, unless they are. */
  publish(prices: Prices): Promise<void>;
  newest(sql: Sql): Promise<PriceList>;
}

export function createPriceLists(database: PluginDatabase): PriceLists {
  const { schema } = database;
  return {
    publish: (prices) =>
      database.transaction(async (sql) => {
        await sql.query(`lock table ${schema}.price_lists in exclusive mode`);
        await sql.query(
          `insert into ${schema}.price_lists (version, prices)
           select coalesce(max(version), 0) + 1, $1::jsonb from ${schema}.price_lists
           having (select prices from ${schema}.price_lists order by version desc limit 1) is distinct from $1::jsonb`,
          [JSON.stringify(prices)],
        );
      }),

    async newest(sql) {
      const [list] = await sql.query<PriceList>(
        `select version, prices from ${schema}.price_lists order by version desc limit 1`,
      );
      if (!list) throw new Error('the prices are published before the first request');
      return list;
    },
  };
}
