/** How Redoc's page is changed, and which scenarios the console offers. */
import { describe, expect, test } from "vitest";
import { worksFor } from "../../packages/portal/src/meaning/sandbox.ts";
import { withLibraryApart } from "../../packages/portal/src/reference/write.ts";

describe("the library of the reference", () => {
  const page = `<p>text</p><script type="module">const{hydrate}=(()=>{import.meta.url})();export{RedocStandalone,hydrate,init};
hydrate({});</script>`;

  test("is a classic script in its own file, before the module that uses it", () => {
    const { html, library } = withLibraryApart(page);
    expect(html).toMatch(
      /<script defer src="assets\/redoc\.js"><\/script>\n<script type="module">\s*hydrate\(\{\}\);<\/script>$/,
    );
    expect(library).toContain("const{hydrate}=");
    expect(library).not.toMatch(/export|import\.meta/);
    expect(() => new Function(library)).not.toThrow();
  });

  test("stops the build if the page has another form", () => {
    expect(() => withLibraryApart("<p>text</p>")).toThrow("another form");
    expect(() => withLibraryApart(page.replace("init};", "start};"))).toThrow("another form");
  });
});

test.each([
  ["all", "airtime", true],
  ["ELECTRICITY", "airtime", false],
  ["ELECTRICITY", undefined, true],
  ["bills", "BETTING", true],
  ["bills", "airtime", false],
  ["all but gift cards", "data", true],
  ["all but gift cards", "gift cards", false],
])("a scenario for %s is offered for %s: %s", (products, product, offered) => {
  expect(worksFor(products, product)).toBe(offered);
});
