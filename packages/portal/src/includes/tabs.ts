/** Tabs for languages: radio buttons, so they need no script. Each is followed by a `<div>`, which it shows. */

export const tabbed = (tabs: string): string =>
  `<fieldset class="tabs"><legend class="sr">Language</legend>${tabs}</fieldset>`;

export const tab = (group: string, name: string, label: string, index: number): string =>
  `<input class="sr" type="radio" name="${group}" id="${group}-${name}" data-language="${label}"${index === 0 ? " checked" : ""}><label for="${group}-${name}">${label}</label>`;
