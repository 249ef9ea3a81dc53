/** The server that the console talks to: named in the address as `?server=`, kept for the tab, or the one that has served the page. */
const KEY = 'console-server';
const PARAMETER = 'server';

export const readServerUrl = (): string => {
  const given = new URLSearchParams(location.search).get(PARAMETER);
  if (given !== null && isHttpUrl(given)) saveServerUrl(given);
  return sessionStorage.getItem(KEY) ?? location.origin;
};

export const saveServerUrl = (url: string): void => sessionStorage.setItem(KEY, url.replace(/\/$/, ''));

export const isHttpUrl = (text: string): boolean => URL.canParse(text) && /^https?:/.test(text);
