/** The colours and the bar of both pages, and adjustments of Swagger UI. */
export const docsCss = `:root {
  color-scheme: light dark;
  --paper: #fff;
  --panel: #f4f6f8;
  --ink: #1d2733;
  --quiet: #5b6875;
  --line: #d8dee4;
  --accent: #0b63ce;
  --sent: #0a7d4f;
  --received: #8a4b08;
  --alarm: #b3261e;
  --bar: 3rem;
  --text: system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #15191e;
    --panel: #1e242b;
    --ink: #e3e8ed;
    --quiet: #9aa7b4;
    --line: #343d47;
    --accent: #6cb2ff;
    --sent: #54d19a;
    --received: #f0b060;
    --alarm: #ff8a80;
  }
}
html { scroll-padding-top: calc(var(--bar) + 1rem); }
body { margin: 0; background: var(--paper); color: var(--ink); font-family: var(--text); }
.bar {
  position: sticky; top: 0; z-index: 10;
  display: flex; align-items: center; gap: 1.5rem;
  box-sizing: border-box; height: var(--bar); padding: 0 1.25rem;
  border-bottom: 1px solid var(--line); background: var(--paper);
}
.bar nav { display: flex; height: 100%; gap: 1.25rem; }
.bar a {
  display: flex; align-items: center;
  border-block: 2px solid transparent; color: var(--quiet); text-decoration: none;
}
.bar a:hover { color: var(--ink); }
.bar > a { margin-left: auto; font-family: var(--mono); font-size: .85rem; }
.bar a[aria-current] { border-bottom-color: var(--accent); color: var(--ink); }

html.dark-mode body { background: var(--paper); }
html.dark-mode .swagger-ui .headers td, html.dark-mode .swagger-ui .examples-select__section-label { color: var(--ink); }
.swagger-ui .info { margin: 2rem 0; }
.swagger-ui .scheme-container { margin-bottom: 1rem; }
.swagger-ui .markdown p, .swagger-ui .renderedMarkdown p { max-width: 48rem; margin-inline: 0; }
.swagger-ui { overflow-x: clip; }
/* The contract has no links between replies, so the column would be empty. */
.swagger-ui .response-col_links { display: none; }
.deprecated-badge { margin-left: .5rem; padding: .05rem .4rem; border: 1px solid currentcolor; border-radius: .3rem; color: var(--alarm); font-size: .75rem; }
.oracle-key { display: flex; flex: 1; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; color: var(--quiet); }
.oracle-key code { overflow-wrap: anywhere; color: var(--ink); font-family: var(--mono); font-size: .85em; }
.oracle-key .btn { color: var(--ink); }
noscript { display: block; padding: 1.25rem; }
@media (max-width: 40rem) {
  .bar { gap: 1rem; padding: 0 .75rem; }
  .bar nav { gap: .9rem; }
  .bar strong { display: none; }
  .swagger-ui .wrapper { padding: 0 .75rem; }
  .swagger-ui .info { margin: 1.25rem 0; }
  .swagger-ui .opblock-body table.parameters thead, .swagger-ui .opblock-body .responses-table > thead { display: none; }
  .swagger-ui .opblock-body table.parameters tr, .swagger-ui .opblock-body .responses-table > tbody > tr { display: block; padding: .5rem 0; border-top: 1px solid var(--line); }
  .swagger-ui .opblock-body table.parameters td, .swagger-ui .opblock-body .responses-table > tbody > tr > td:not(.response-col_links) { display: block; width: auto; min-width: 0; padding: .25rem 0; }
  .swagger-ui .opblock-body .response-col_description__inner div.markdown { max-width: 100%; }
}
`;
