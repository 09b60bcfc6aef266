/** What scripts add to every page: the colour scheme, the search, copying, and one language for all samples. */
import { button as buttonFor, element } from "./dom.ts";
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

const copied = "Copied";

/** Copies the text, and shows that on the button for a moment. */
async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a disk may have no clipboard. This is the old way.
    const area = element("textarea", { value: text });
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  // An earlier click restores the name.
  if (name === copied) return;
  button.textContent = copied;
  setTimeout(() => {
    button.textContent = name;
  }, 1_500);
}

function addCopyButtons(): void {
  for (const block of document.querySelectorAll<HTMLElement>(".code")) {
    const button = buttonFor("Copy", () => void copy(block.querySelector("code")?.textContent ?? "", button));
    block.append(button);
  }
}

/** A language that is chosen for one sample is chosen for all. */
function shareLanguage(): void {
  const inputs = [...document.querySelectorAll<HTMLInputElement>(".tabs input")];
  const choose = (language: string | null | undefined) => {
    for (const input of inputs) if (input.dataset.language === language) input.checked = true;
  };
  choose(kept(languageKey));
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
    const at = headings.findLastIndex((heading) => (heading?.getBoundingClientRect().top ?? 0) < innerHeight / 3);
    for (const [index, link] of links.entries()) {
      if (index === at) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  };
  document.addEventListener("scroll", mark, { passive: true });
  mark();
}

/** The page that is open stands in the menu where it can be seen. */
function showInMenu(): void {
  document.querySelector(".menu [aria-current]")?.scrollIntoView({ block: "nearest" });
}

addSchemeButton();
addCopyButtons();
shareLanguage();
addSearch();
closeWhenChosen();
followReader();
showInMenu();
