/** Sentences of the guide about itself. */
import type { AttachmentContent } from '../../turn/attachment-content.js';
import { commands } from './commands.js';
import { quoted, shown } from './untrusted-text.js';
import type { ToolSpec } from '../../turn/toolbox.js';

/** The answer to a message that the guide does not understand. */
export const PUZZLED =
  'I answer from the twin graph, and understand simple questions about it: /help shows which. For anything else, its operator can set LLM_BASE_URL to have a model answer.';

/** The answer when the user may have searched by a part of a name. */
export const BY_WHOLE_NAME =
  'I find twins by their whole name, in any case; "List twins of type Project" lists those of a type.';

/** The answer to a request for an action. */
export const BEYOND = `I look things up; I cannot do that, and have done nothing. ${PUZZLED}`;

const EXAMPLES = [
  'Which projects are there?',
  'How many twins are there?',
  'List twins of type Stove',
  'How many projects are verified?',
  'What do you know about Clean Cooking Project?',
  'What is related to Clean Cooking Project?',
  'How is Clean Cooking Project related to Green Trust?',
  'Who controls Clean Cooking Project?',
  'Which credentials has Clean Cooking Project?',
  'What did Green Trust verify?',
  'Which claims has Clean Cooking Project?',
  'What can be reached from Clean Cooking Project?',
  'Approve claim clm_1 for 10 because the meter says so',
  'What may you do for me?',
];

/** The help names up to this number of tools; /tools lists all of them. */
const TOOLS_IN_HELP = 20;

export function help(specs: readonly ToolSpec[]): string {
  const names = specs.slice(0, TOOLS_IN_HELP).map(({ name }) => nameOf(name));
  const more = specs.length > names.length ? ` and ${specs.length - names.length} more` : '';
  return [
    'I answer from the twin graph. Ask me, by name or by DID:',
    ...EXAMPLES.map((example) => `- ${example}`),
    '',
    'Commands:',
    ...[...commands.values()].map(({ usage, purpose }) => `- ${quoted(usage)}: ${purpose}`),
    '',
    names.length === 0 ? 'This turn has no tools.' : `Tools of this turn: ${names.join(', ')}${more}.`,
  ].join('\n');
}

const MAX_TOOLS = 200;
const MAX_DESCRIPTION = 160;

const kinds = { tool: '', browser_tool: ', of your browser', action: ', an action of your client' } as const;

export function toolsOfTurn(specs: readonly ToolSpec[]): string {
  if (specs.length === 0) return 'This turn has no tools.';
  const lines = specs
    .slice(0, MAX_TOOLS)
    .map(
      ({ name, kind, description }) =>
        `- ${nameOf(name)}${kinds[kind]}: ${shown(description, MAX_DESCRIPTION)}`,
    );
  const more = specs.length > MAX_TOOLS ? [`- and ${specs.length - MAX_TOOLS} more`] : [];
  return ['Tools of this turn:', ...lines, ...more].join('\n');
}

const MAX_EXCERPT = 80;

export function attachmentList(files: readonly AttachmentContent[]): string {
  if (files.length === 0) return 'Your message came without attachments.';
  const lines = files.map((file) => {
    const begins = file.kind === 'text' ? ` It begins: ${quoted(file.text, MAX_EXCERPT)}` : '';
    return `- ${quoted(file.filename, MAX_EXCERPT)}: ${kindOf(file)}, ${shown(file.mediaType, MAX_EXCERPT)}.${begins}`;
  });
  return ['Your message came with:', ...lines, NOT_READ].join('\n');
}

/** A note about the attached files, which follows the answer. */
export function attachmentNote(files: readonly AttachmentContent[]): string {
  if (files.length === 0) return '';
  const names = files.map((file) => `${quoted(file.filename, MAX_EXCERPT)} (${kindOf(file)})`).join(', ');
  return ` Your message came with ${names}. ${NOT_READ}`;
}

const NOT_READ = 'I can list files, but I cannot read what they mean.';

function kindOf(file: AttachmentContent): string {
  switch (file.kind) {
    case 'text':
      return `text of ${file.isCut ? 'more than ' : ''}${file.text.length} characters`;
    case 'image':
      return `image of ${file.bytes.length} bytes`;
    case 'other':
      return 'a kind that I cannot open';
  }
}

const MAX_NAME = 128;

/** Quotes the name of a tool: a client may choose any text. */
export function nameOf(name: string): string {
  return quoted(name, MAX_NAME);
}
