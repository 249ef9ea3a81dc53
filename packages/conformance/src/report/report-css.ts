/** The looks of the HTML report, in light and in dark. */
export const reportCss = `
:root { color-scheme: light dark; --edge: light-dark(#d5d9e0, #3a4150); --soft: light-dark(#f4f6f9, #1d222b);
  --good: light-dark(#11703f, #5fd39a); --bad: light-dark(#b3261e, #ff8d85); --dim: light-dark(#5b6472, #9aa5b5); }
* { box-sizing: border-box; }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14181f); color: light-dark(#1b2230, #e6eaf0); }
header, main { max-width: 68rem; margin: 0 auto; padding: 1.5rem; }
header { border-bottom: 1px solid var(--edge); }
h1 { margin: 0; font-size: 1.7rem; }
.good h1 { color: var(--good); }
.bad h1 { color: var(--bad); }
h2 { margin: 2rem 0 .75rem; font-size: 1.2rem; }
h3 { margin: 0 0 .5rem; font-size: 1rem; }
header p, .took { color: var(--dim); }
.figures { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; padding: 0; list-style: none; }
.figures li { padding: .25rem .75rem; border: 1px solid var(--edge); border-radius: 99px; }
.figures .failed, .figures .listed, b.failed { border-color: var(--bad); color: var(--bad); }
.figures .passed { border-color: var(--good); color: var(--good); }
article { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--edge); border-left: 4px solid var(--bad); border-radius: 6px; }
blockquote { margin: 0 0 .75rem; padding-left: .75rem; border-left: 3px solid var(--edge); color: var(--dim); }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: 0 0 .75rem; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: .5rem 0; padding: .75rem; max-height: 24rem; overflow: auto; background: var(--soft); border-radius: 6px; font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font-size: .88em; }
details { margin: .35rem 0; }
summary { cursor: pointer; overflow-wrap: anywhere; }
table { width: 100%; margin: .5rem 0; border-collapse: collapse; font-size: .9rem; }
td { padding: .25rem .5rem; border-top: 1px solid var(--edge); vertical-align: top; overflow-wrap: anywhere; }
td:first-child { width: 34%; }
tr.failed td, tr.listed td { color: var(--bad); }
tr.skipped td, tr.lacking td { color: var(--dim); }
.level { padding: 0 .4rem; border: 1px solid var(--edge); border-radius: 4px; color: var(--dim); font-size: .75rem; font-weight: 400; }
.ids { display: block; color: var(--dim); }
.took { margin: .5rem 0 0; font-size: .85rem; }
`;
