/** What differs between the pages of the documentation. */
export interface Page {
  title: string;
  /** The current entry of the navigation bar. */
  path: '/docs' | '/docs/events';
  /** The document that the page shows, for tools. */
  source: '/openapi.json' | '/asyncapi.json';
  stylesheets: readonly string[];
  scripts?: readonly string[];
  /** Scripts that import others; they run after `scripts`. */
  modules?: readonly string[];
  body: string;
}

/**
 * The Content Security Policy of the pages: nothing is loaded from or sent to another host, and no inline scripts or styles. Swagger UI's
 * icons are `data:` images.
 */
export const docsContentSecurityPolicy =
  "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; object-src 'none'";

const bar: readonly { path: Page['path']; label: string }[] = [
  { path: '/docs', label: 'HTTP API' },
  { path: '/docs/events', label: 'Events' },
];

/** A complete page with a navigation bar that links the pages. */
export function renderPage({
  title,
  path,
  source,
  stylesheets,
  scripts = [],
  modules = [],
  body,
}: Page): string {
  const links = bar.map(
    (entry) =>
      `<a href="${entry.path}"${entry.path === path ? ' aria-current="page"' : ''}>${entry.label}</a>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" type="image/png" sizes="32x32" href="/docs/favicon-32x32.png">
<link rel="icon" type="image/png" sizes="16x16" href="/docs/favicon-16x16.png">
${stylesheets.map((name) => `<link rel="stylesheet" href="/docs/${name}">`).join('\n')}
${scripts.map((name) => `<script src="/docs/${name}" defer></script>`).join('\n')}
${modules.map((name) => `<script src="/docs/${name}" type="module"></script>`).join('\n')}
</head>
<body>
<header class="bar"><strong>twin-oracle</strong><nav aria-label="Documentation">${links.join('')}</nav><a href="${source}">${source.slice(1)}</a></header>
${body}</body>
</html>
`;
}
