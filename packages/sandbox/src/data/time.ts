/** Times of the sandbox: RFC 3339, within the years that a timestamp can hold. */

/** The first and the last millisecond that four digits of a year can name. */
export const minTime: number = Date.parse("0000-01-01T00:00:00.000Z");
export const maxTime: number = Date.parse("9999-12-31T23:59:59.999Z");

const rfc3339 = /^(\d{4}-\d{2}-\d{2})t\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:z|[+-]\d{2}:\d{2})$/i;

/** Milliseconds since 1970; nothing for a text that is not RFC 3339, for a day that no month has, or for another year. */
export function parseTime(text: unknown): number | undefined {
  if (typeof text !== "string") return undefined;
  const [, day] = rfc3339.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const time = Date.parse(text.toUpperCase());
  return time >= minTime && time <= maxTime ? time : undefined;
}

/** The parser of the platform makes 2 March of 30 February. */
function isDay(day: string): boolean {
  const time = Date.parse(`${day}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
