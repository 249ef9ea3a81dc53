import type { DataSource } from 'typeorm';
import type { Schema } from '../../contract/types.js';
import { decodeCursor, encodeCursor } from '../paging/cursor.js';
import { newestFirst, type Page } from '../paging/newest-first.js';
import { ProposalEntity, VoteEntity, type ProposalRow, type VoteRow } from './entity.js';
import { proposalNotFound } from './proposal-records.js';

interface PageQuery {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface ProposalsQuery extends PageQuery {
  readonly domain?: string | undefined;
  readonly status?: Schema<'ProposalStatus'> | undefined;
}

export interface Reading {
  /** Throws `proposal_not_found`. */
  get(proposalId: string): Promise<ProposalRow>;
  /** The newest first. */
  list(query: ProposalsQuery): Promise<Page<ProposalRow>>;
  /** Those who may vote on a proposal, by DID, whether or not they have. Throws `proposal_not_found`. */
  votes(proposalId: string, page: PageQuery): Promise<Page<VoteRow>>;
}

export function createReading({ manager }: DataSource): Reading {
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
      // One more than is asked for tells whether this is the last page.
      const rows = await query
        .orderBy('vote.voterDid')
        .limit(limit + 1)
        .getMany();
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return {
        items,
        ...(rows.length > limit && last && { nextCursor: encodeCursor(filters, [last.voterDid]) }),
      };
    },
  };
}
