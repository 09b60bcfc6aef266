/** Sets the colour scheme before anything is painted. Redoc uses the same key and the same classes. */
{
  const key = "redoc.colorMode";
  let chosen: string | null = null;
  try {
    chosen = localStorage.getItem(key);
  } catch {
    // No storage: the scheme of the system.
  }
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  if (chosen !== "light" && chosen !== "dark") chosen = isDark ? "dark" : "light";
  document.documentElement.classList.add(chosen);
}
