/** What scripts add to every page: the colour scheme, the search, copying, and one language for all samples. */
import { addCopyButton, element } from "./dom.ts";
import { keep, kept, languageKey, schemeKey } from "./storage.ts";

function addSchemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-scheme]");
  if (!button) return;
  const { classList } = document.documentElement;
  const other = () => (classList.contains("dark") ? "light" : "dark");
  const show = () => {
    button.textContent = other() === "light" ? "Light" : "Dark";
    button.setAttribute("aria-label", `Use the ${other()} colour scheme`);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = other();
    classList.remove("light", "dark");
    classList.add(next);
    keep(schemeKey, next);
    show();
  });
  show();
}

/** A language that is chosen for one sample is chosen for all. */
function shareLanguage(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(".tabs input")];
  const choose = (language: string | null | undefined) => {
    for (const input of inputs) if (input.dataset.language === language) input.checked = true;
  };
  choose(kept(languageKey));
  /** A link may lead into a tab that is not open. */
  const reveal = () => {
    const target = document.getElementById(location.hash.slice(1));
    const input = target?.closest(".tabs > div")?.previousElementSibling?.previousElementSibling;
    if (!(input instanceof HTMLInputElement)) return;
    choose(input.dataset.language);
    target?.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  reveal();
  for (const input of inputs) {
    input.addEventListener("change", () => {
      keep(languageKey, input.dataset.language ?? "");
      choose(input.dataset.language);
    });
  }
}

/** The search and its index are loaded when the reader first enters the search box. */
function addSearch(): void {
  const box = document.querySelector<HTMLElement>(".search");
  const input = box?.querySelector("input");
  if (!box || !input) return;
  box.hidden = false;
  const load = () => {
    for (const name of ["search-index", "search"]) {
      // Not async, so that they run in this order.
      document.head.append(element("script", { src: `assets/${name}.js`, async: false }));
    }
  };
  input.addEventListener("focus", load, { once: true });
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    input.focus();
  });
}

/** A link of the menu or the contents closes them, so that they do not cover where it leads. */
function closeWhenChosen(): void {
  for (const nav of document.querySelectorAll<HTMLElement>("[popover]")) {
    nav.addEventListener("click", ({ target }) => {
      if (target instanceof Element && target.closest("a")) nav.hidePopover();
    });
  }
}

/** Marks the section that is being read in the contents. */
function followReader(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(".contents a")];
  const headings = links.map(({ hash }) => document.getElementById(hash.slice(1)));
  const mark = () => {
    // The last heading above the upper third of the window.
    const at = headings.findLastIndex(
      (heading) => heading?.offsetParent && heading.getBoundingClientRect().top < innerHeight / 3,
    );
    for (const [index, link] of links.entries()) {
      if (index === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  document.addEventListener("scroll", mark, { passive: true });
  mark();
}

/** The picture of the first page comes to life at a click: what plays it is too large to be loaded before. */
function addPlayer(): void {
  const link = document.querySelector<HTMLAnchorElement>("a.play");
  link?.addEventListener("click", (event) => {
    event.preventDefault();
    link.replaceWith(element("p", { className: "step", textContent: "Loading…" }));
    document.head.append(element("script", { src: "assets/simulator.js" }));
  });
}

addSchemeButton();
for (const block of document.querySelectorAll<HTMLElement>(".code")) addCopyButton(block);
shareLanguage();
addSearch();
closeWhenChosen();
followReader();
// The page that is open stands in the menu where it can be seen.
document.querySelector(".menu [aria-current]")?.scrollIntoView({ block: "nearest" });
addPlayer();
