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
