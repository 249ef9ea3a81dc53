/** The events page: contents beside the text, or above it on a narrow screen. */
export const eventsCss = `*, ::before, ::after { box-sizing: border-box; }
body { line-height: 1.55; }
a { color: var(--accent); }
code, pre { font-family: var(--mono); font-size: .875em; }
h1, h2, h3, h4, h5 { line-height: 1.25; }
h1 { margin: 0 0 1rem; font-size: 2rem; }
h2 { margin: 3rem 0 1rem; padding-bottom: .4rem; border-bottom: 1px solid var(--line); font-size: 1.5rem; }
h3 { margin: 2.25rem 0 1rem; font-size: 1.2rem; }
h4 { margin: 1.5rem 0 .75rem; font-size: 1rem; }
h5 { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem .75rem; margin: 0 0 .5rem; font-size: 1.1rem; }
p { max-width: 46rem; margin: .5rem 0; }

.reference { display: grid; grid-template-columns: 17rem minmax(0, 60rem); justify-content: center; gap: 3rem; padding: 0 1.5rem; }
main { padding: 2rem 0 6rem; }
.version { color: var(--quiet); font-size: 1rem; font-weight: 400; }

.contents {
  position: sticky; top: var(--bar); align-self: start;
  max-height: calc(100vh - var(--bar)); padding: 2rem 1rem 2rem 0; overflow-y: auto;
  font-size: .9rem;
}
.contents h2 { margin: 1.25rem 0 .25rem; padding: 0; border: 0; font-size: 1rem; }
.contents h2:first-child { margin-top: 0; }
.contents h3 { margin: .75rem 0 .25rem; color: var(--quiet); font-size: .8rem; font-weight: 600; }
.contents ul { margin: 0; padding: 0; list-style: none; }
.contents ul ul { padding-left: .75rem; }
.contents a { display: inline-block; padding: .1rem 0; color: var(--ink); text-decoration: none; }
.contents a:hover { color: var(--accent); }

.connection { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1.25rem; margin: 1rem 0; }
.connection dt { color: var(--quiet); }
.connection dd { margin: 0; }

article { scroll-margin-top: calc(var(--bar) + 4rem); margin: .75rem 0 1.25rem; padding: 1rem 1.25rem; border: 1px solid var(--line); border-radius: .5rem; }
article:target { outline: 2px solid var(--accent); outline-offset: 4px; border-radius: .5rem; }
article h3 { display: flex; align-items: baseline; gap: .75rem; margin: 0 0 .5rem; font-size: 1.05rem; }
.direction { color: var(--quiet); font-size: .8rem; font-weight: 400; }
.from-server { color: var(--sent); }
.from-client { color: var(--received); }
.reply { margin: -.25rem 0 -.25rem; color: var(--quiet); font-size: .9rem; }
.form { margin-top: 1rem; font-weight: 600; }
.stability {
  margin-left: .35rem; padding: .1rem .5rem; border: 1px solid currentcolor; border-radius: 1rem;
  color: var(--quiet); font-size: .72rem; font-weight: 600; vertical-align: middle;
}
.deprecated { padding: .05rem .4rem; border: 1px solid currentcolor; border-radius: .3rem; color: var(--alarm); font-size: .78rem; font-weight: 600; }
td .deprecated { display: inline-block; margin-top: .25rem; }
.stability.stable { color: var(--sent); }
.stability.beta, .stability.alpha { color: var(--received); }

table { width: 100%; margin: .75rem 0; border-collapse: collapse; font-size: .92rem; }
th, td { padding: .45rem .75rem .45rem 0; border-top: 1px solid var(--line); text-align: left; vertical-align: top; }
thead th { border-top: 0; color: var(--quiet); font-size: .8rem; font-weight: 600; }
.fields th:first-child { width: 30%; }
.fields th:nth-child(2) { width: 18%; }
td code, p code { overflow-wrap: anywhere; }
.required, .optional { color: var(--quiet); font-size: .78rem; white-space: nowrap; }
.required { color: var(--alarm); }
.rules { color: var(--quiet); }
td code, p code, dd code { color: inherit; }
pre { margin: .75rem 0 0; padding: .75rem 1rem; overflow-x: auto; border-radius: .4rem; background: var(--panel); line-height: 1.45; }
pre code { font-size: .85rem; }

@media (max-width: 56rem) {
  .reference { display: block; padding: 0 1rem; }
  .contents { position: static; max-height: none; margin-top: 1rem; padding: 1rem; border-radius: .5rem; background: var(--panel); }
  .contents ul { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  .contents ul ul { padding: 0; }
  main { padding-top: 1.5rem; }
  h1 { font-size: 1.6rem; }
}
@media (max-width: 40rem) {
  article { padding: .75rem .9rem; }
  .connection { grid-template-columns: 1fr; gap: 0; }
  .connection dd { margin-bottom: .5rem; }
  thead { display: none; }
  tr { display: block; padding: .5rem 0; border-top: 1px solid var(--line); }
  td { display: block; padding: .05rem 0; border: 0; }
  td:empty { display: none; }
}
@media print {
  .bar, .contents { display: none; }
  .reference { display: block; }
}
`;
