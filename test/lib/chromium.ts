import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { type Browser, chromium } from "playwright-core";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A Chromium of this machine, or nothing: the project does not download one. `CHROMIUM` overrides. */
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

/** Starts it, quiet: without a network of its own to talk to. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error("no Chromium on this machine");
  return chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
}
