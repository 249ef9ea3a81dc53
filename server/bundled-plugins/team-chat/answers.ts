/** What users of a chat are told by the plugin itself. */
export const answers = {
  howToLink: (page: string | undefined) =>
    `I do not know yet who you are. Get a code ${page === undefined ? 'in the app, where you use this oracle' : `at ${page}`}, and send me: link YOUR-CODE`,
  linked: (did: string) =>
    `You are linked to ${did}. I answer you here from now on. To end this, send me: unlink`,
  unlinked: 'You are not linked any more.',
  unknownCode: 'This code is not valid: it was used, or is older than ten minutes. Please get another one.',
  tooManyLinks: 'You have linked as many chats as you can. Please remove one, and get another code.',
  nothingAsked: 'What would you like to know?',
  nothingSaid: 'I have no answer to that.',
  failed: (why: string) => `I could not answer: ${why}`,
  gaveUp: 'I could not answer. Please ask me again later.',
};
