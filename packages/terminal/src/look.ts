/** The look of all pages: the portal, the page of the sandbox, and the report of the certification. No page loads it: each holds it. */

/** `good` keeps the money, `warn` holds it, `bad` returns it. Browsers from before 2024 do not know `light-dark()`, and show black on white. */
export const palette = `:root {
  /* The scheme of the system, unless the reader has chosen one. */
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #121715);
  --raised: light-dark(#f5f7f6, #1b2220);
  --line: light-dark(#d9dfdc, #35403b);
  --edge: light-dark(#7a8882, #6f7d76);
  --text: light-dark(#1b2421, #e6ece9);
  --quiet: light-dark(#52605a, #a5b3ac);
  --brand: light-dark(#0b6e4f, #3cc795);
  --brand-text: light-dark(#0a5f45, #5bd6a8);
  --brand-soft: light-dark(#e3f2ec, #17352a);
  --warn: light-dark(#8a4b00, #f2b765);
  --warn-soft: light-dark(#fdf1df, #382a14);
  --bad: light-dark(#a32020, #ff9c96);
  --bad-soft: light-dark(#fbe9e9, #3d1e1d);
  --good: light-dark(#0b6e4f, #5bd6a8);
  --good-soft: light-dark(#e3f2ec, #17352a);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
  --mono: ui-monospace, "SF Mono", SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
:root.light { color-scheme: light; }
:root.dark { color-scheme: dark; }
.good { --tone: var(--good); --tone-soft: var(--good-soft); }
.warn { --tone: var(--warn); --tone-soft: var(--warn-soft); }
.bad { --tone: var(--bad); --tone-soft: var(--bad-soft); }
.badge { display: inline-block; padding: 0 0.55rem; border: 1px solid; border-radius: 99px; color: var(--tone, var(--quiet)); background: var(--tone-soft, none); font-size: 0.85rem; white-space: nowrap; }
@media print { :root { color-scheme: light; } }
`;

const shape =
  "<rect width='32' height='32' rx='7' fill='#0b6e4f'/><path d='M18 4 8 18h7l-1 10 10-14h-7z' fill='#fff'/>";

/** For the attribute `href` of an icon. */
export const icon: string = `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'>${shape}</svg>`)}`;

export const logo: string = `<svg class="logo" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true">${shape}</svg>`;

/** The bar of a page outside of the portal. Its scheme is switched without a script. */
export const masthead = (title: string, links = ""): string =>
  `<header class="masthead">${logo}<b>${title}</b>${links && `<nav aria-label="Portal">${links}</nav>`}<label><input type="checkbox" id="other-scheme"> Light or dark</label></header>`;

export const mastheadStyle = `
.masthead { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.75rem; min-height: 3.25rem; padding: 0.4rem clamp(0.75rem, 3vw, 1.25rem); border-bottom: 1px solid var(--line); background: var(--ground); }
.masthead label { margin-left: auto; color: var(--quiet); font-size: 0.9rem; } .masthead input { min-height: 0; }
@media screen and (prefers-color-scheme: light) { :root:has(#other-scheme:checked) { color-scheme: dark; } }
@media screen and (prefers-color-scheme: dark) { :root:has(#other-scheme:checked) { color-scheme: light; } }
@media print { .masthead label, .masthead nav { display: none; } }
`;
