// Instants and dates as the API writes them. Pure.

const instantPattern =
  /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(:\d{2}([.,]\d{1,9})?)?(Z|[+-]\d{2}(:?\d{2})?)$/;

/** UTC with milliseconds, or `undefined` when the text is no instant with a zone. */
export function utcInstant(value: string): string | undefined {
  if (!instantPattern.test(value) || !calendarDate(value.slice(0, 10))) return undefined;
  const milliseconds = Date.parse(normalZone(value.replace(',', '.')));
  if (Number.isNaN(milliseconds)) return undefined;
  const instant = new Date(milliseconds).toISOString();
  return instant.length === 24 ? instant : undefined;
}

/** `+02` and `+0200` as `+02:00`. */
const normalZone = (value: string) =>
  value.replace(/([+-]\d{2}):?(\d{2})?$/, (zone, hours: string, minutes: string | undefined) =>
    zone.length === 10 ? zone : `${hours}:${minutes ?? '00'}`,
  );

/** Whether the text is a day of the calendar: `2024-02-29` is, `2023-02-29` is not. */
export function calendarDate(value: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value);
  if (match === null) return false;
  const date = new Date(`${value}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

let latest = 0;
let latestText = new Date(latest).toISOString();

/** `2024-05-02T09:10:11.123Z` of milliseconds since the epoch. */
export function instantOf(milliseconds: number): string {
  // A request asks for the text of its instant again and again.
  if (milliseconds !== latest) {
    latestText = new Date(milliseconds).toISOString();
    latest = milliseconds;
  }
  return latestText;
}
