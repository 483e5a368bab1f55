// Durations in ISO 8601: `P91D`, `PT1H30M`, `P1Y2M`. Years and months are calendar years and
// months; a day that the month does not have is its last one.

const form =
  /^P(?=.)(?:(\d{1,5})Y)?(?:(\d{1,5})M)?(?:(\d{1,5})W)?(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,7})H)?(?:(\d{1,8})M)?(?:(\d{1,10}(?:\.\d{1,3})?)S)?)?$/;

const hourMs = 3_600_000;

/** The instant after a duration, in milliseconds since the epoch; `undefined` when it is none. */
export function afterDuration(from: number, duration: string): number | undefined {
  const parts = form.exec(duration)?.slice(1);
  if (parts === undefined) return undefined;
  const [years, months, weeks, days, hours, minutes, seconds] = parts.map((part) =>
    part === undefined ? 0 : Number(part),
  ) as [number, number, number, number, number, number, number];
  const later = new Date(from);
  const day = later.getUTCDate();
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + years * 12 + months);
  later.setUTCDate(Math.min(day, daysIn(later)));
  const rest = (weeks * 7 + days) * 24 * hourMs + hours * hourMs + minutes * 60_000;
  const at = later.getTime() + rest + Math.round(seconds * 1_000);
  return Number.isNaN(at) ? undefined : at;
}

const daysIn = (month: Date): number =>
  new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
