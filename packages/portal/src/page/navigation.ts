/**
 * The pages of the portal, in the order of its menu. Each is `guides/<name>.md`, except the reference and the integrations
 * to copy.
 */
import { examples, pageOf } from "../examples.ts";

interface Group {
  readonly title: string;
  /** Names of pages. */
  readonly pages: readonly string[];
}

/** Redoc renders this page from the document. The page `operations` has the same as text. */
export const referencePage = "reference";

export const navigation: readonly Group[] = [
  { title: "Start", pages: ["index", "first-purchase", "outcomes", "buying-safely", "after-a-crash"] },
  { title: "Products", pages: ["plan-codes", "electricity", "verification", "gift-cards-and-esim"] },
  {
    title: "Reference",
    pages: [referencePage, "operations", "conventions", "errors", "not-documented", "glossary"],
  },
  { title: "Test and go live", pages: ["try", "simulator", "sandbox", "mock", "certification", "going-live"] },
  { title: "Operate", pages: ["reconciliation", "support"] },
  { title: "Integrations to copy", pages: examples.map(pageOf) },
  {
    title: "For your team",
    pages: ["typescript", "ledger-in-production", "other-languages", "frontend", "service-team"],
  },
  { title: "Versions", pages: ["downloads", "changelog"] },
];

/** Every page with a Markdown source, in the order of the menu. */
export const guides: readonly string[] = navigation
  .flatMap(({ pages }) => pages)
  .filter((name) => name !== referencePage);
