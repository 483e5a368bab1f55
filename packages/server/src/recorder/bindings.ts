// Which id, instant and version of ours corresponds to a recorded one: learned from answers, put
// into later requests.
export interface Bindings {
  /** Whether ours may correspond to the recorded one; bound from then on when neither was. */
  bind(recorded: string, ours: string): boolean;
  /** The same text with ids of ours. */
  placed(text: string): string;
  /** A document was seen with a version, there and here. */
  seen(id: string, recorded: number, ours: number): boolean;
  /** The version of ours that is as far from the last one as the recorded one was. */
  versionFor(id: string, recorded: number): number;
}

const idForm = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const wholeId = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Addresses and tax rates have short ones. */
const shortId = /^[\w-]{6,12}$/;

/** Whether both are ids that a server has given, of one form. */
export const areIds = (recorded: string, ours: string, member: string): boolean =>
  (isId(recorded) && isId(ours)) ||
  (idMembers.test(member) && shortId.test(recorded) && shortId.test(ours));

const idMembers = /^(id|.*AddressIds?)$/;

export const isId = (text: string): boolean => wholeId.test(text);
export const isInstant = (text: string): boolean => instantForm.test(text);

export function openBindings(): Bindings {
  const ours = new Map<string, string>();
  const recorded = new Map<string, string>();
  const versions = new Map<string, { readonly recorded: number; readonly ours: number }>();
  return {
    bind(from, to) {
      const known = ours.get(from);
      if (known !== undefined || recorded.has(to)) return known === to;
      ours.set(from, to);
      recorded.set(to, from);
      return true;
    },
    placed: (text) => ours.get(text) ?? text.replace(idForm, (id) => ours.get(id) ?? id),
    seen(id, from, to) {
      const last = versions.get(id);
      versions.set(id, { recorded: from, ours: to });
      return last === undefined || Math.sign(from - last.recorded) === Math.sign(to - last.ours);
    },
    versionFor(id, version) {
      const last = versions.get(id);
      return last === undefined ? version : last.ours + (version - last.recorded);
    },
  };
}
