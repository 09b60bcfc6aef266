/** How Redoc's page is changed, and which scenarios the console offers. */
import { describe, expect, test } from "vitest";
import { worksFor } from "../../packages/portal/src/meaning/sandbox.ts";
import { withLibraryApart, withoutUnread } from "../../packages/portal/src/reference/write.ts";

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

test("variables of the theme that nothing reads leave the page and the library, and all others stay", () => {
  const theme = ":root{--read:1px;--by-script:2px;--h1-font-size:3px;--icon-left-size:4px;--unread:var(--read);}";
  const rest = "<p style='margin:var(--read)'></p>";
  const code =
    'style("--by-script", "var(--icon-" + side); css`\n  --read: 1px;\n  --unread: 5px; // @presenter Size\n`';
  const { html, library } = withoutUnread({ html: `<style>${theme}</style>${rest}`, library: code });
  expect(html).toBe(`<style>${theme.replace("--unread:var(--read);", "")}</style>${rest}`);
  expect(library).toBe(code.replace("--unread: 5px; // @presenter Size\n", ""));
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
