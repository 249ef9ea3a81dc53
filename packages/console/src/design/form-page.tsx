import { Card } from './card';
import { Form, type FormProps } from './form';
import { Page, type PageProps } from './page';

interface FormPageProps extends Omit<FormProps, 'cancel'>, Pick<PageProps, 'title' | 'summary'> {
  /** Where the record will be listed; who leaves the form is there. */
  readonly parent: { readonly label: string; readonly to: string };
}

/** A page that makes a record. */
export const FormPage = ({ title, summary, parent, ...form }: FormPageProps) => (
  <Page title={title} summary={summary} trail={[parent]}>
    <Card aria-label={title}>
      <Form {...form} cancel={parent.to} />
    </Card>
  </Page>
);
