import type { ReactNode } from 'react';
import { Card, type CardProps } from '../design/card';
import { FilterBar } from './filter-bar';
import { PagedTable, sentence, type PagedTableProps } from './paged-table';

interface PagedCardProps<Row> extends PagedTableProps<Row>, Pick<CardProps, 'title' | 'actions' | 'id'> {
  /** Fields that filter the list, such as `ChoiceFilter`. */
  readonly filters?: ReactNode;
}

/** A list of the platform as a part of a page: its filters, then its rows on a ground of their own. */
export const PagedCard = <Row,>({ filters, title, actions, id, ...table }: PagedCardProps<Row>) => {
  const { what } = table;
  const bar = filters !== undefined && <FilterBar label={`Filter the ${what}`}>{filters}</FilterBar>;
  if (title !== undefined)
    return (
      <Card {...{ id, title, actions }} isFlush>
        {bar && <div className="card-inset">{bar}</div>}
        <PagedTable {...table} />
      </Card>
    );
  return (
    <div className="stack">
      {bar}
      <Card isFlush aria-label={sentence(what)}>
        <PagedTable {...table} />
      </Card>
    </div>
  );
};
