// What the engine refuses, as it says so.
export class Refusal extends Error {
  readonly status: number;
  readonly type: string;

  constructor(status: number, type: string, reason: string) {
    super(reason);
    this.status = status;
    this.type = type;
  }

  get body(): object {
    return { error: { type: this.type, reason: this.message }, status: this.status };
  }
}

/** Refuses members that are not documented, so that nothing is asked in vain. */
export function only(value: any, at: string, known: readonly string[]): void {
  for (const name of Object.keys(value))
    if (!known.includes(name)) throw new Refusal(400, 'parsing_exception', `${at}: ${name}`);
}
