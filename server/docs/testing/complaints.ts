import type { Page } from 'playwright-core';

/** Collects errors that the browser reports (including violations of the Content Security Policy), and every request to another server. */
export function collectComplaints(page: Page, origin: string): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin: target } = new URL(request.url());
    if (target !== origin && protocol !== 'data:') complaints.push(`leaves the server: ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) complaints.push(`${response.status()} for ${response.url()}`);
  });
  return complaints;
}
