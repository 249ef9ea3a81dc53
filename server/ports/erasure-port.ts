/**
 * What an erasure does with a table. In conditions, `$1` is the DID of the person. Tables of plugins are named without their schema where the plugin
 * lists them.
 */
export interface TablePlan {
  readonly table: string;
  /** The rows that are deleted. */
  readonly erased?: string;
  /** Which of them wait until what is under way there has ended. */
  readonly notYet?: string;
  /** Its rows go with those of another table, whose `id` this column has. */
  readonly goesWith?: { readonly table: string; readonly by: string };
  /** Columns in which a pseudonym takes the place of the DID. */
  readonly renamed?: readonly string[];
  /** Columns of JSON in the rows that are renamed, in which the DID is replaced as well. */
  readonly renamedJson?: readonly string[];
  /** Columns of text in these rows, such as paths, in which it is replaced as well. */
  readonly renamedText?: readonly string[];
  /** The rows that keep naming the person, and why. */
  readonly kept?: { readonly rows: string; readonly reason: string };
  /** Why the table has nothing of a person. */
  readonly impersonal?: string;
  /** Columns that are not exported: secrets, and what is encrypted. */
  readonly hidden?: readonly string[];
  /** Whether its rows are left out of exports, as other tables have the same. */
  readonly isDerived?: boolean;
}

/** What a feature does around the deletion of rows of one of its tables. */
export interface ErasureHook {
  readonly table: string;
  /** Before the transaction of a step, such as ending what is under way. */
  readonly before?: (did: string) => Promise<void>;
  /** After the commit of a step that has deleted these rows, such as telling all replicas. */
  readonly onDeleted?: (ids: readonly string[]) => void;
  /** The column of the ids, where the table is not one of `id` whose rows take others with them. */
  readonly idColumn?: string;
}
