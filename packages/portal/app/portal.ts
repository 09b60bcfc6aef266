/** What a page can do with scripts, and can be read without: the scheme, the search, copying, one language for all samples. */

const schemeKey = "redoc.colorMode";
const languageKey = "vending.language";

function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // No storage: it holds for this page.
  }
}

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function addSchemeButton(): void {
  const button = document.querySelector<HTMLButtonElement>("[data-scheme]");
  if (!button) return;
  const { classList } = document.documentElement;
  const show = () => {
    button.textContent = classList.contains("dark") ? "Light" : "Dark";
    button.setAttribute("aria-label", `Use the ${classList.contains("dark") ? "light" : "dark"} colour scheme`);
  };
  button.hidden = false;
  button.addEventListener("click", () => {
    const next = classList.contains("dark") ? "light" : "dark";
    classList.remove("light", "dark");
    classList.add(next);
    keep(schemeKey, next);
    show();
  });
  show();
}

/** Copies, and says so on the button for a moment. */
async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  const name = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // From a disk there may be no clipboard: the old way.
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

/** Who chooses a language for one sample wants it for all. */
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

/** The index is loaded with the first search. */
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
