/** The styles of the page, light and dark. */
export const pageStyles = `
:root { color-scheme: light dark; --line: light-dark(#d5d9e0, #3a404b); --accent: light-dark(#0b5cad, #7db7f5);
  --failed: light-dark(#a4161a, #ff9b9b); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #14171c); color: light-dark(#1b1f26, #e6e9ee); }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 3rem; }
h1 { font-size: 1.6rem; margin: 0; }
h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
a { color: var(--accent); }
form { display: flex; flex-wrap: wrap; gap: 1rem; align-items: end; padding: 1rem; border: 1px solid var(--line); border-radius: 8px; }
label { display: grid; gap: .25rem; font-size: .9rem; }
label.switch { display: flex; align-items: center; min-height: 2.4rem; }
input, select { font: inherit; padding: .4rem .5rem; border: 1px solid var(--line); border-radius: 6px; background: inherit; color: inherit; }
input:focus-visible, select:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
#said { flex-basis: 100%; margin: 0; min-height: 1.5em; font-size: .9rem; }
table { width: 100%; border-collapse: collapse; font-size: .9rem; }
th, td { text-align: left; padding: .35rem .5rem .35rem 0; border-bottom: 1px solid var(--line); white-space: nowrap; }
td:nth-child(2), td:last-child { white-space: normal; overflow-wrap: anywhere; }
.failed td { color: var(--failed); }
`;
