/** Times in RFC 3339, within the years that a timestamp can hold. */

/** The first and the last millisecond with a year of four digits. */
export const minTime: number = Date.parse("0000-01-01T00:00:00.000Z");
export const maxTime: number = Date.parse("9999-12-31T23:59:59.999Z");

const rfc3339 = /^(\d{4}-\d{2}-\d{2})t\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})$/i;

/** Milliseconds since 1970; `undefined` for a text that is not RFC 3339, a day that does not exist, or a year out of range. */
export function parseTime(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  const [, day] = rfc3339.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const time = Date.parse(text.toUpperCase());
  return time >= minTime && time <= maxTime ? time : undefined;
}

/** Whether a day exists: `Date.parse` turns 30 February into 2 March. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
