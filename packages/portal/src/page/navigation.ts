/** The pages of the portal, in the order of its menu. Each is `guides/<name>.md`, except the reference. */

interface Group {
  readonly title: string;
  /** Names of pages. */
  readonly pages: readonly string[];
}

/** Redoc renders this page from the document. The page `operations` has the same as text. */
export const referencePage = "reference";

export const navigation: readonly Group[] = [
  { title: "Start", pages: ["index", "first-purchase", "outcomes", "buying-safely", "after-a-crash", "products"] },
  { title: "Reference", pages: [referencePage, "operations", "conventions", "errors", "not-documented"] },
  { title: "Build", pages: ["languages", "typescript", "frontend", "downloads"] },
  {
    title: "Test and operate",
    pages: ["try", "simulator", "sandbox", "certification", "going-live", "operating", "ledger-in-production"],
  },
];

/** Every page with a Markdown source, in the order of the menu. */
export const guides: readonly string[] = navigation
  .flatMap(({ pages }) => pages)
  .filter((name) => name !== referencePage);
