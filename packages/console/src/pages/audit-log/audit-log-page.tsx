import type { SubmitEvent } from 'react';
import { usePlatform } from '../../connection/connection-context';
import { Page } from '../../design/page';
import { ExportButtons } from '../../exports/export-buttons';
import { useLineExport } from '../../exports/use-line-export';
import { ChoiceFilter } from '../../lists/choice-filter';
import { EmptyList } from '../../lists/empty-list';
import { PagedCard } from '../../lists/paged-card';
import { TextFilter } from '../../lists/text-filter';
import { AUDIT_COLUMNS } from './audit-columns';
import { useAuditEntries } from './queries';
import { OUTCOMES, useAuditFilters } from './use-audit-filters';
import './audit-log.css';

/** Who has changed what. The address keeps the filters, so that a link leads to what a key or a request has done. */
const AuditLogPage = () => {
  const { auditLog } = usePlatform();
  const filters = useAuditFilters();
  const list = useAuditEntries(filters);
  const lineExport = useLineExport('audit-log', (signal) => auditLog.lines({ ...filters, signal }));
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    lineExport.start();
  };
  return (
    <Page
      title="Audit log"
      summary="Each request that changed something, and each that was refused when it tried to. A key with operator:read sees those of all owners."
      actions={
        <form onSubmit={submit}>
          <ExportButtons lineExport={lineExport} label="Export" />
        </form>
      }
    >
      <PagedCard
        what="entries"
        list={list}
        columns={AUDIT_COLUMNS}
        rowKey={({ entryId }) => String(entryId)}
        filters={
          <>
            <TextFilter name="resource" label="Path" placeholder="A part of it, or a DID" />
            <TextFilter name="operationId" label="Operation" placeholder="createDomain" />
            <TextFilter name="keyId" label="Key id" placeholder="7f3kQ2mW9xLpB" />
            <TextFilter name="request" label="Request id" placeholder="As an error tells it" />
            <ChoiceFilter name="outcome" label="Outcome" values={OUTCOMES} />
          </>
        }
        empty={
          <EmptyList icon="audit" what="entries">
            What is created, changed, deleted or refused appears here at once. The demo does all of it.
          </EmptyList>
        }
      />
    </Page>
  );
};

export default AuditLogPage;
