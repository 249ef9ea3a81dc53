/** The tables of verification: `proposals`, `votes` and `governance`. */
import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../../contract/errors/problem.js';
import type { Schema } from '../../contract/types.js';
import { asColumns } from '../../persistence/columns.js';
import { pageOf, type Page, type PageQuery } from '../../persistence/queries/pages.js';
import { selectColumns } from '../../persistence/queries/plain-rows.js';
import { prepare, queryPreparedIn } from '../../persistence/queries/prepared.js';
import { decodeCursor, encodeCursor } from '../../contract/paging/cursor.js';
import { newestFirst } from '../paging/newest-first.js';
import { fieldNames, type TwinRow } from '../register/fields/fields.js';
import { selectFields, type TwinUse } from '../register/store.js';
import { GovernanceEntity, ProposalEntity, VoteEntity, type ProposalRow, type VoteRow } from './entity.js';

/** The clock of governance: the same for all replicas. */
export type DatabaseClock = (manager: EntityManager) => Promise<Date>;

/** The current time, not that of the transaction's begin: it may have waited for others since. */
export const databaseClock: DatabaseClock = async (manager) => {
  const [row] = await queryPreparedIn<{ now: Date }>(manager, CLOCK, []);
  if (!row) throw new Error('the database has no time');
  return row.now;
};

const CLOCK = prepare('select clock_timestamp() as now');

export interface ProposalsQuery extends PageQuery {
  readonly domain?: string | undefined;
  readonly status?: Schema<'ProposalStatus'> | undefined;
}

export interface ProposalStore {
  /** Throws `proposal_not_found`. */
  get(proposalId: string): Promise<ProposalRow>;
  /** The newest first. */
  list(query: ProposalsQuery): Promise<Page<ProposalRow>>;
  /** The eligible voters of a proposal, ordered by DID. Throws `proposal_not_found`. */
  votes(proposalId: string, page: PageQuery): Promise<Page<VoteRow>>;
}

export function createProposalStore({ manager }: DataSource): ProposalStore {
  const get = async (id: string) => {
    const row = await manager.findOneBy(ProposalEntity, { id });
    if (!row) throw proposalNotFound(id);
    return row;
  };

  return {
    get,

    list({ limit, cursor, domain, status }) {
      const query = manager.createQueryBuilder(ProposalEntity, 'proposal');
      if (domain !== undefined) query.andWhere('proposal.twinDid = :domain', { domain });
      if (status !== undefined) query.andWhere('proposal.status = :status', { status });
      return newestFirst(
        query,
        { time: 'openedAt', id: 'id' },
        { limit, cursor, filters: { list: 'proposals', domain, status } },
      );
    },

    async votes(proposalId, { limit, cursor }) {
      await get(proposalId);
      const filters = { list: 'votes', proposalId };
      const query = manager
        .createQueryBuilder(VoteEntity, 'vote')
        .where('vote.proposalId = :proposalId', { proposalId });
      if (cursor !== undefined) {
        const [last] = decodeCursor(cursor, filters, 1);
        query.andWhere('vote.voterDid > :last', { last });
      }
      const rows = await query
        .orderBy('vote.voterDid')
        .limit(limit + 1)
        .getMany();
      return pageOf(rows, limit, (last) => encodeCursor(filters, [last.voterDid]));
    },
  };
}

export function proposalNotFound(id: string): Problem {
  return new Problem('proposal_not_found', `No proposal has the id ${id}`);
}

/** Locks the domain that a proposal is about until the transaction ends. */
export async function lockDomainOf(
  transaction: EntityManager,
  proposalId: string,
): Promise<TwinRow | undefined> {
  const [twin] = await queryPreparedIn<TwinRow>(transaction, LOCK_DOMAIN, [proposalId]);
  return twin;
}

const LOCK_DOMAIN = prepare(
  `select ${selectFields('twins', fieldNames)} from twins
   where did = (select twin_did from proposals where id = $1) for update`,
);

/** At most one proposal about a domain is open. */
export function findOpenProposal(manager: EntityManager, twinDid: string): Promise<ProposalRow | null> {
  return manager.findOneBy(ProposalEntity, { twinDid, status: 'open' });
}

/** Locks the proposal until the transaction ends. Its domain must be locked already. */
export async function lockProposalRow(
  transaction: EntityManager,
  id: string,
): Promise<ProposalRow | undefined> {
  const [proposal] = await queryPreparedIn<ProposalRow>(transaction, LOCK, [id]);
  return proposal;
}

const LOCK = prepare(`select ${selectColumns(ProposalEntity)} from proposals where id = $1 for update`);

export async function insertProposal(
  transaction: EntityManager,
  row: ProposalRow,
  voters: readonly string[],
): Promise<void> {
  await transaction.insert(ProposalEntity, asColumns(row));
  await transaction.query(
    `insert into votes (proposal_id, voter_did) select $1, voter from unnest($2::text[]) as voter`,
    [row.id, voters],
  );
}

export async function updateProposal(
  transaction: EntityManager,
  id: string,
  fields: Pick<ProposalRow, 'status' | 'closedAt'>,
): Promise<void> {
  await transaction.update(ProposalEntity, { id }, fields);
}

export async function findVote(
  manager: EntityManager,
  proposalId: string,
  voterDid: string,
): Promise<VoteRow | undefined> {
  const [vote] = await queryPreparedIn<VoteRow>(manager, FIND_VOTE, [proposalId, voterDid]);
  return vote;
}

const FIND_VOTE = prepare(
  `select ${selectColumns(VoteEntity)} from votes where proposal_id = $1 and voter_did = $2`,
);

/** Writes a vote, and the tally of its proposal with it. */
export async function recordVote(
  transaction: EntityManager,
  { proposalId, voterDid, choice, castAt }: VoteRow,
  { yes, no, abstain }: Pick<ProposalRow, 'yes' | 'no' | 'abstain'>,
): Promise<void> {
  const values = [proposalId, voterDid, choice, castAt, yes, no, abstain];
  await queryPreparedIn(transaction, RECORD_VOTE, values);
}

const RECORD_VOTE = prepare(
  `with vote as (update votes set choice = $3, cast_at = $4 where proposal_id = $1 and voter_did = $2)
   update proposals set yes = $5, no = $6, abstain = $7 where id = $1`,
);

/** Statuses, in SQL, of proposals without a decision. Open and decided ones keep their twin. */
const UNDECIDED = `('withdrawn', 'lapsed')`;

/** Deletes the undecided proposals about twins that are locked, with their votes. Their events remain. */
export async function removeUndecidedProposals(
  transaction: EntityManager,
  dids: readonly string[],
): Promise<void> {
  await transaction.query(
    `delete from votes where proposal_id in
       (select id from proposals where twin_did = any($1) and status in ${UNDECIDED})`,
    [dids],
  );
  await transaction.query(`delete from proposals where twin_did = any($1) and status in ${UNDECIDED}`, [
    dids,
  ]);
}

export const verificationUses: readonly TwinUse[] = [
  { reason: 'its members decide on verification', rows: 'select from governance where group_did = $1' },
  {
    reason: 'a proposal about it is open, or has been decided',
    rows: `select from proposals where twin_did = $1 and status not in ${UNDECIDED}`,
  },
];

/** The DID of the governance group; undefined until the platform has seeded it. */
export async function findGovernanceGroup(manager: EntityManager): Promise<string | undefined> {
  return (await manager.findOneBy(GovernanceEntity, { onlyRow: true }))?.groupDid;
}

export async function setGovernanceGroup(transaction: EntityManager, groupDid: string): Promise<void> {
  await transaction.upsert(GovernanceEntity, { onlyRow: true, groupDid }, ['onlyRow']);
}

export interface Due {
  readonly id: string;
}

/** The proposals whose voting is over at that time, ordered by id, after an id. */
export function findDueProposals(
  manager: EntityManager,
  at: Date,
  after: string,
  limit: number,
): Promise<(Due & { readonly did: string })[]> {
  return manager.query(
    `select id, twin_did as did from proposals
     where status = 'open' and closes_at <= $1 and id > $2 order by id limit $3`,
    [at, after, limit],
  );
}
