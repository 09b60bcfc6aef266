/** Makes elements. What is put into them is text, never markup. */

type Properties<K extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[K], "innerHTML" | "outerHTML">
>;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties: Properties<K> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

export const button = (textContent: string, onclick: () => void): HTMLButtonElement =>
  element("button", { type: "button", textContent, onclick });

/** A field with its label. */
export function field(name: string, input: HTMLElement): HTMLDivElement {
  input.id ||= `field-${name.toLowerCase()}`;
  return element("div", { className: "field" }, element("label", { textContent: name, htmlFor: input.id }), input);
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

export function addCopyButton(block: HTMLElement): void {
  const copier = button("Copy", () => void copy(block.querySelector("code")?.textContent ?? "", copier));
  block.append(copier);
}

/** Comments, names of fields, strings, numbers and words with a meaning, in any of the languages of the samples. */
const parts =
  /(#.*|\/\/.*)|("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|\b(\d[\d.]*)\b|\b(true|false|null|None|nil|const|await|import|from|new|use|func|package|return|try|var|let|public|static|void|class|final)\b/g;
const classes = ["comment", "attr", "string", "number", "keyword"] as const;

/** A block of code with its colours. */
export function codeBlock(code: string): HTMLElement {
  const colored = element("code");
  let at = 0;
  for (const { index, 0: text, ...groups } of code.matchAll(parts)) {
    const kind = classes.find((_, place) => groups[(place + 1) as 1] !== undefined);
    colored.append(code.slice(at, index), element("span", { className: `hljs-${kind}`, textContent: text }));
    at = index + text.length;
  }
  colored.append(code.slice(at));
  const block = element("div", { className: "code" }, element("pre", { tabIndex: 0 }, colored));
  addCopyButton(block);
  return block;
}

export function setOptions(
  select: HTMLSelectElement,
  texts: readonly (readonly [value: string, text: string])[],
): void {
  select.replaceChildren(...texts.map(([value, textContent]) => element("option", { value, textContent })));
}

/** The place that the build has left for an app. */
export function placeOf(name: string): HTMLElement {
  const place = document.getElementById(`app-${name}`);
  if (!place) throw new Error(`the page has no place for ${name}`);
  return place;
}
