import { EntitySchema } from 'typeorm';

/** The only row of `trim_marks`: up to where logs were trimmed. */
export interface TrimMarksRow {
  isOnlyRow: boolean;
  /** Runs that ended until then have no frames. */
  runsEndedBy: Date;
  /** A bigint. Readers of events up to this one are refused. */
  eventsUpTo: string;
  eventsMarkedAt: Date;
}

export const TrimMarksEntity = new EntitySchema<TrimMarksRow>({
  name: 'TrimMarks',
  tableName: 'trim_marks',
  columns: {
    isOnlyRow: { name: 'is_only_row', type: 'boolean', primary: true },
    runsEndedBy: { name: 'runs_ended_by', type: 'timestamptz' },
    eventsUpTo: { name: 'events_up_to', type: 'bigint' },
    eventsMarkedAt: { name: 'events_marked_at', type: 'timestamptz' },
  },
});
