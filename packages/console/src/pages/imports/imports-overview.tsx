import { Page } from '../../design/page';
import { ExportForm } from './export-form';
import { ImportForm } from './import-form';
import { ImportList } from './import-list';

export const ImportsOverview = () => (
  <Page
    title="Imports & exports"
    summary="A record a line, as JSON: protocols, twins, relationships, members and claims. What an export gives, an import takes."
  >
    <div className="imports-forms">
      <ImportForm />
      <ExportForm />
    </div>
    <ImportList />
  </Page>
);
