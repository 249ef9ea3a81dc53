/** Which claims of the plugin credits were submitted and disputed. That plugin keeps these claims. */
export const claimProcessingPersonalData = [
  { table: 'submissions', impersonal: 'Numbers of attempts to submit a claim.' },
  { table: 'disputes', impersonal: 'Reasons of the payment side.' },
];
