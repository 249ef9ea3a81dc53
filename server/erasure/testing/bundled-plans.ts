import { claimProcessingPersonalData } from '../../bundled-plugins/claim-processing/claim-processing-personal-data.js';
import { creditsPersonalData } from '../../bundled-plugins/credits/credits-personal-data.js';
import { personalDataIn } from '../../bundled-plugins/team-chat/team-chat-personal-data.js';
import { preferencesPersonalData } from '../../bundled-plugins/user-preferences/store.js';
import { qualifyPlans } from '../../plugins/qualify-plans.js';
import { schemaOf } from '../../plugins/store/plugin-database.js';

/** What the bundled plugins say of their tables. */
export const bundledPlans = [
  ...qualifyPlans('claim-processing', claimProcessingPersonalData),
  ...qualifyPlans('team-chat', personalDataIn(schemaOf('team-chat'))),
  ...qualifyPlans('user-preferences', preferencesPersonalData),
  ...qualifyPlans('credits', creditsPersonalData),
];
