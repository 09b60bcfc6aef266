/** What scripts add to every page: the colour scheme, the search, copying, and one language for all samples. */
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

/** Copies the text, and shows that on the button for a moment. */
async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // A page from a disk may have no clipboard. This is the old way.
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "Copied";
  setTimeout(() => {
    button.textContent = name;
  }, 1_500);
}

function addCopyButtons(): void {
  const page = document.querySelector<HTMLButtonElement>("[data-copy-page]");
  const markdown = document.querySelector<HTMLTemplateElement>("#markdown")?.content.textContent ?? "";
  if (page && markdown) {
    page.hidden = false;
    page.addEventListener("click", () => void copy(markdown, page));
  }
  for (const block of document.querySelectorAll<HTMLElement>(".code")) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = "Copy";
    button.addEventListener("click", () => void copy(block.querySelector("code")?.textContent ?? "", button));
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

function load(file: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = file;
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${file} could not be loaded`));
    document.head.append(script);
  });
}

/** The search and its index are loaded when the reader first enters the search box. */
function addSearch(): void {
  const box = document.querySelector<HTMLElement>(".search");
  const input = box?.querySelector("input");
  if (!box || !input) return;
  box.hidden = false;
  let loaded: Promise<unknown> | undefined;
  const ready = () => {
    loaded ??= load("assets/search-index.js").then(() => load("assets/search.js"));
    return loaded;
  };
  input.addEventListener("focus", () => void ready());
  input.addEventListener("input", async () => {
    await ready();
    input.dispatchEvent(new CustomEvent("vending-search"));
  });
  document.addEventListener("keydown", (event) => {
    const { target } = event;
    const isTyping = target instanceof HTMLElement && /^(input|textarea|select)$/i.test(target.tagName);
    if (event.key !== "/" || isTyping) return;
    event.preventDefault();
    input.focus();
  });
}

addSchemeButton();
addCopyButtons();
shareLanguage();
addSearch();
