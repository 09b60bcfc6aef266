/** Sets the colour scheme before anything is painted. Redoc uses the same classes. */
import { kept, schemeKey } from "./storage.ts";

const chosen = kept(schemeKey);
const isDark = chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
document.documentElement.classList.add(isDark ? "dark" : "light");
