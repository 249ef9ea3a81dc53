import type { PluginDatabase, PluginHooks } from '../../plugin-api.js';
import { chargeFor, ratesFor, type Prices } from './prices.js';

const FAREWELL = '(The credits that this answer may cost are used up, so I stop here.)';

/** Ends an answer that has used up what is held for it: each further step would be written off. */
export function createEndTurn(database: PluginDatabase): NonNullable<PluginHooks['endTurn']> {
  const { schema } = database;
  return async ({ runId, usage }) => {
    const [line] = await database.query<{ model: string; prices: Prices }>(
      `select l.model, p.prices from ${schema}.lines l join ${schema}.price_lists p on p.version = l.price_version
       where l.run_id = $1`,
      [runId],
    );
    if (!line) return undefined;
    const rates = ratesFor(line.prices, line.model);
    const { charged } = chargeFor(rates, { status: 'finished', usage });
    return charged < rates.maximum ? undefined : FAREWELL;
  };
}
