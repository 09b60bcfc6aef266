import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** The Chromium of this machine, if there is one: the project does not download it. `CHROMIUM` overrides the path. */
export function findChromium(): string | undefined {
  const candidates = [
    process.env.CHROMIUM ?? "",
    ...(process.env.PATH ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  return candidates.find((path) => {
    try {
      if (path) accessSync(path, constants.X_OK);
      return path !== "";
    } catch {
      return false;
    }
  });
}

/** Starts Chromium without background traffic. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("no Chromium on this machine");
  return chromium.launch({
    executablePath,
    timeout: 120_000,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
