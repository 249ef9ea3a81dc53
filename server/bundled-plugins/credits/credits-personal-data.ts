/** What was paid and charged is kept when a person's data is erased. It has nothing of what was said. */
const reason = 'Accounts have to be kept, by law and for those who were paid.';

export const creditsPersonalData = [
  { table: 'accounts', kept: { rows: 'id = $1', reason } },
  { table: 'transfers', kept: { rows: '(debit_account = $1 or credit_account = $1)', reason } },
  { table: 'lines', kept: { rows: 'user_did = $1', reason } },
  { table: 'claims', kept: { rows: 'user_did = $1', reason } },
  { table: 'price_lists', impersonal: 'Prices.' },
  { table: 'claim_transitions', impersonal: 'Rules.' },
  { table: 'claimed_lines', impersonal: 'A counter.' },
];
