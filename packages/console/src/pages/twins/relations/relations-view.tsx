import { useSearchParams } from 'wouter';
import type { RelationshipCount, Twin } from '@twin-oracle/sdk';
import { Card } from '../../../design/card';
import { EmptyView } from '../../../design/empty-view';
import { ErrorView } from '../../../design/error-view';
import { Progress } from '../../../design/progress';
import { useRelationshipCounts } from '../queries';
import { twinName } from '../twin-name';
import { RelateForm } from './relate-form';
import { RelationRows } from './relation-rows';

/**
 * The relations of a twin, both ways. The counts come first, which the server reads from an index; the twins of a role come when it is chosen, page
 * by page. So a twin with a hundred thousand relations opens as fast as any.
 */
export const RelationsView = ({ twin }: { readonly twin: Twin }) => {
  const { data, error, refetch } = useRelationshipCounts(twin.did);
  const [params, setParams] = useSearchParams();
  const chosen = data?.counts.find(
    ({ direction, role }) => direction === params.get('direction') && role === params.get('role'),
  );
  if (error) return <ErrorView error={error} onRetry={() => void refetch()} />;
  if (!data) return <Progress label="Counting the relations" />;
  const choose = ({ direction, role }: RelationshipCount) => setParams({ direction, role });
  return (
    <div className="stack">
      {data.counts.length === 0 ? (
        <Card>
          <EmptyView icon="swap" title="No relations yet">
            A relation says that a twin fills a role of another, such as verifier. Relate this one to another
            below.
          </EmptyView>
        </Card>
      ) : (
        <div className="twin-relations">
          <Card>
            <Counts
              title={`Roles of ${twinName(twin)}`}
              hint="Who fills them"
              counts={data.counts.filter(({ direction }) => direction === 'out')}
              chosen={chosen}
              onChoose={choose}
            />
            <Counts
              title={`What ${twinName(twin)} is to others`}
              hint="Whose roles it fills"
              counts={data.counts.filter(({ direction }) => direction === 'in')}
              chosen={chosen}
              onChoose={choose}
            />
          </Card>
          {chosen ? (
            <RelationRows key={`${chosen.direction} ${chosen.role}`} did={twin.did} chosen={chosen} />
          ) : (
            <Card>
              <EmptyView icon="twins" title="Choose a role">
                Its twins are listed here, the newest relation first.
              </EmptyView>
            </Card>
          )}
        </div>
      )}
      <RelateForm twin={twin} />
    </div>
  );
};

interface CountsProps {
  readonly title: string;
  readonly hint: string;
  readonly counts: readonly RelationshipCount[];
  readonly chosen: RelationshipCount | undefined;
  readonly onChoose: (count: RelationshipCount) => void;
}

const Counts = ({ title, hint, counts, chosen, onChoose }: CountsProps) => {
  if (counts.length === 0) return null;
  return (
    <section className="stack-s">
      <div>
        <h2 className="relation-counts-title">{title}</h2>
        <p className="quiet small">{hint}</p>
      </div>
      <ul role="list" className="relation-counts">
        {counts.map((count) => (
          <li key={count.role}>
            <button type="button" aria-pressed={count === chosen} onClick={() => onChoose(count)}>
              <span>{count.role}</span>
              <span className="relation-count">{NUMBERS.format(count.count)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const NUMBERS = new Intl.NumberFormat('en');
