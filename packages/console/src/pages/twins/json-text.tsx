import { pathKey } from './changes';

/** A value of a record in the fewest words: text as it is, the rest as JSON. */
export const JsonText = ({ value }: { readonly value: unknown }) => {
  if (value === undefined) return <span className="quiet">not set</span>;
  if (value === '') return <span className="quiet">empty</span>;
  if (typeof value === 'string') return <span className="json-text">{value}</span>;
  if (typeof value === 'object') return <code className="json-text">{JSON.stringify(value)}</code>;
  return JSON.stringify(value);
};

/** Such as `properties › location › lat`. */
export const PathText = ({ path }: { readonly path: readonly string[] }) => (
  <code key={pathKey(path)}>{path.join(' › ')}</code>
);
