/** Makes Redoc's page accessible: it adds a navigation, headings in order, names of buttons, and verbs with enough contrast. */

import { keep, kept, languageKey } from "./storage.ts";

const verbs = new Set(["get", "post"]);

function improve(page: HTMLElement): void {
  let before = 1;
  for (const heading of page.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
    // The page has its first heading elsewhere, and no level may be skipped.
    const level = Math.max(2, Math.min(Number(heading.tagName.slice(1)), before + 1));
    set(heading, "aria-level", String(level));
    before = level;
  }
  const main = page.querySelector("main");
  for (const beside of main?.parentElement?.children ?? []) {
    if (beside === main || beside.childElementCount === 0) continue;
    const isButton = beside.matches("button");
    if (!isButton) set(beside, "role", "navigation");
    set(beside, "aria-label", isButton ? "Contents" : "Operations");
  }
  for (const button of page.querySelectorAll("button[aria-label][aria-haspopup]")) {
    const text = button.textContent?.trim() ?? "";
    const label = button.getAttribute("aria-label") ?? "";
    if (text && !label.includes(text)) set(button, "aria-label", `${label}: ${text}`);
  }
  for (const leaf of page.querySelectorAll("div:not(:has(*)), span:not(:has(*))")) {
    const verb = leaf.textContent?.toLowerCase() ?? "";
    if (verbs.has(verb)) set(leaf, "data-verb", verb);
  }
}

/** Every list of languages begins with this one. */
const firstLanguage = "curl";

/** Chooses the language of the reader in each list, once. */
function chooseLanguage(page: HTMLElement): void {
  const language = kept(languageKey);
  for (const button of page.querySelectorAll<HTMLElement>('[data-testid="dropdown"]:not([data-seen]) > button')) {
    if (button.textContent?.trim() !== firstLanguage) continue;
    set(button.parentElement ?? button, "data-seen", "");
    if (!language || language === firstLanguage) continue;
    button.click();
    setTimeout(() =>
      itemsOf(document)
        .find((item) => item.textContent?.trim() === language)
        ?.click(),
    );
  }
}

const itemsOf = (place: ParentNode) => [...place.querySelectorAll<HTMLElement>('[role="menuitem"]')];

document.addEventListener("click", ({ target }) => {
  const item = target instanceof Element ? target.closest<HTMLElement>('[role="menuitem"]') : null;
  const items = item?.parentElement ? itemsOf(item.parentElement) : [];
  if (item && items[0]?.textContent?.trim() === firstLanguage) keep(languageKey, item.textContent?.trim() ?? "");
});

document.addEventListener("keydown", ({ key }) => {
  if (key === "Escape")
    page?.querySelector<HTMLElement>('[data-testid="floating-button"][aria-expanded="true"]')?.click();
});

/** Writes only a change. Otherwise the observer would see its own work for ever. */
function set(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

const page = document.getElementById("redoc");
if (page) {
  let isPlanned = false;
  const plan = () => {
    if (isPlanned) return;
    isPlanned = true;
    requestAnimationFrame(() => {
      isPlanned = false;
      improve(page);
      chooseLanguage(page);
    });
  };
  new MutationObserver(plan).observe(page, { childList: true, subtree: true, characterData: true });
  plan();
}
