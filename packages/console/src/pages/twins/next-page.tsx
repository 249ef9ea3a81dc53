import { useSearchParams } from 'wouter';
import { Button } from '../../design/button';

interface NextPageProps {
  readonly nextCursor: string | undefined;
  /** What a page has, such as `twins`. */
  readonly what: string;
}

const PARAMETER = 'cursor';

/** Where a list is, in the address: the way back is that of the browser. */
export const useCursor = (): string | undefined => useSearchParams()[0].get(PARAMETER) ?? undefined;

/** Leads on from a page of a list, and back to its beginning. */
export const NextPage = ({ nextCursor, what }: NextPageProps) => {
  const [params, setParams] = useSearchParams();
  const open = (cursor: string | undefined) => {
    const next = new URLSearchParams(params);
    next.delete(PARAMETER);
    if (cursor !== undefined) next.set(PARAMETER, cursor);
    setParams(next);
  };
  const isFirst = !params.has(PARAMETER);
  if (isFirst && nextCursor === undefined) return null;
  return (
    <div className="row row-end twins-foot">
      {!isFirst && (
        <Button isSmall onClick={() => open(undefined)}>
          First page
        </Button>
      )}
      {nextCursor !== undefined && (
        <Button isSmall onClick={() => open(nextCursor)}>
          More {what}
        </Button>
      )}
    </div>
  );
};
