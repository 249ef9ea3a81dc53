import type { SchemeName } from '../verification/signature-schemes.js';
import type { ChatScheme } from './chat-scheme.js';
import { discord } from './discord.js';
import { slack } from './slack.js';
import { standard } from './standard.js';
import { teams } from './teams.js';

export const chatSchemes: Readonly<Record<SchemeName, ChatScheme>> = { slack, discord, teams, standard };
