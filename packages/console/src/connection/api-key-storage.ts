/** The API key of a user: for the tab, or for the browser where the user has said so. By server, because a key belongs to one. */
const keyOf = (baseUrl: string): string => `console-api-key ${baseUrl}`;

export const readApiKey = (baseUrl: string): string | undefined =>
  sessionStorage.getItem(keyOf(baseUrl)) ?? localStorage.getItem(keyOf(baseUrl)) ?? undefined;

export const saveApiKey = (baseUrl: string, apiKey: string, isKeptInBrowser: boolean): void => {
  forgetApiKey(baseUrl);
  (isKeptInBrowser ? localStorage : sessionStorage).setItem(keyOf(baseUrl), apiKey);
};

export const forgetApiKey = (baseUrl: string): void => {
  sessionStorage.removeItem(keyOf(baseUrl));
  localStorage.removeItem(keyOf(baseUrl));
};

/** Whether the user has let the browser keep it. */
export const isApiKeyKept = (baseUrl: string): boolean => localStorage.getItem(keyOf(baseUrl)) !== null;
