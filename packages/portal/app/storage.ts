/** What the reader has chosen, kept from page to page where the browser allows it. */

/** Redoc uses the same key for its colour scheme. */
export const schemeKey = "redoc.colorMode";
export const languageKey = "vending.language";

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage, the choice holds for this page.
  }
}

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
