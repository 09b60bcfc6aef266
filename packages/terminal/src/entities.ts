/** The characters that XML and HTML give a meaning. It has no import, since the client bundles it with the redactor. */
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Escapes them, and nothing else. */
export const escapeEntities = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
