/** Makes elements: what is put into them is text, never markup. */

type Props<K extends keyof HTMLElementTagNameMap> = Partial<
  Pick<
    HTMLElementTagNameMap[K],
    keyof HTMLElementTagNameMap[K] &
      (
        | "className"
        | "id"
        | "type"
        | "value"
        | "textContent"
        | "disabled"
        | "rows"
        | "spellcheck"
        | "htmlFor"
        | "label"
        | "tabIndex"
        | "onclick"
        | "onchange"
        | "oninput"
      )
  >
>;

export function element<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props<K> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(tag), props);
  made.append(...children);
  return made;
}

/** A field with its name. */
export function field(name: string, input: HTMLElement): HTMLDivElement {
  input.id ||= `field-${name.toLowerCase()}`;
  const label = element("label", { textContent: name, htmlFor: input.id });
  return element("div", { className: "field" }, label, input);
}

export function options(select: HTMLSelectElement, texts: readonly (readonly [value: string, text: string])[]): void {
  select.replaceChildren(...texts.map(([value, textContent]) => element("option", { value, textContent })));
}

/** Where the build has left a place for an app. */
export function placeOf(name: string): HTMLElement {
  const place = document.getElementById(`app-${name}`);
  if (!place) throw new Error(`the page has no place for ${name}`);
  return place;
}
