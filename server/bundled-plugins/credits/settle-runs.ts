import type { EndedRun, HostServices, PluginHooks } from '../../plugin-api.js';
import type { Ledger, Transfer } from './ledger/ledger.js';
import type { ReceiptOf, SignReceipt } from './run-receipt.js';
import { chargeFor, ratesFor, type Charge, type Prices } from './prices.js';

export interface SettleRunsOptions {
  readonly schema: string;
  readonly ledger: Ledger;
  readonly signReceipt: SignReceipt;
  readonly clock: HostServices['clock'];
}

interface OpenLine extends Pick<ReceiptOf, 'runId' | 'sessionId' | 'userDid' | 'model' | 'priceVersion'> {
  readonly held: number;
  /** Those of the version that the line began with. */
  readonly prices: Prices;
}

interface SettledLine extends OpenLine, Charge, Omit<EndedRun, 'runId'> {}

/** Charges ended runs for what they have used, frees the rest of what was held, and signs receipts. Runs that are settled, or never held anything, are left out. */
export function createSettleRuns({
  schema,
  ledger,
  signReceipt,
  clock,
}: SettleRunsOptions): NonNullable<PluginHooks['settleRuns']> {
  return async (sql, ended) => {
    const byId = new Map(ended.map((run) => [run.runId, run]));
    // Locked: the job may be settling the same ones.
    const open = await sql.query<OpenLine>(
      `select l.run_id as "runId", l.user_did as "userDid", l.session_id as "sessionId", l.held::float8 as held, l.model,
         l.price_version as "priceVersion", p.prices
       from ${schema}.lines l join ${schema}.price_lists p on p.version = l.price_version
       where l.run_id = any($1) and l.settled_at is null order by l.run_id for update of l`,
      [[...byId.keys()]],
    );
    const settled = open.flatMap((line): SettledLine[] => {
      const run = byId.get(line.runId);
      return run ? [{ ...line, ...run, ...chargeFor(ratesFor(line.prices, line.model), run) }] : [];
    });
    if (settled.length === 0) return;
    const at = clock();
    const receipts = await Promise.all(settled.map((run) => signReceipt(run, at)));
    await ledger.transfer(sql, settled.flatMap(transfersOf));
    await sql.query(
      `update ${schema}.lines l set charged = s.charged, status = s.status, usage = s.usage, receipt = s.receipt, settled_at = $2
       from jsonb_to_recordset($1::jsonb) as s ("runId" text, charged bigint, status text, usage jsonb, receipt text)
       where l.run_id = s."runId"`,
      [
        JSON.stringify(
          settled.map(({ runId, charged, status, usage }, index) => ({
            runId,
            charged,
            status,
            usage,
            receipt: receipts[index],
          })),
        ),
        at,
      ],
    );
  };
}

function transfersOf({ runId, userDid, held, charged, writtenOff }: SettledLine): Transfer[] {
  return [
    {
      id: `settle:${runId}`,
      kind: charged > 0 ? 'post' : 'void',
      debit: userDid,
      credit: 'oracle',
      amount: charged,
      pendingId: runId,
      pendingAmount: held,
    },
    ...(writtenOff > 0
      ? [
          {
            id: `write-off:${runId}`,
            kind: 'direct' as const,
            debit: 'write-off',
            credit: 'oracle',
            amount: writtenOff,
          },
        ]
      : []),
  ];
}
