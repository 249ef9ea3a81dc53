import type { ComponentPart } from '@twin-oracle/sdk/react';
import { DetailsList } from '../../../design/details-list';

/** A component that the oracle shows. The console draws each by what it was given: its title, and its fields. */
export const ComponentView = ({ component }: { readonly component: ComponentPart }) => {
  const { title, ...fields } = component.args;
  return (
    <figure className="component" aria-label={component.componentName}>
      <figcaption>
        <strong>{typeof title === 'string' ? title : component.componentName}</strong>
        <span className="quiet small">{component.componentName}</span>
      </figcaption>
      <DetailsList
        details={Object.entries(fields).map(([name, value]) => ({
          name,
          value: typeof value === 'string' ? value : JSON.stringify(value),
        }))}
      />
    </figure>
  );
};
