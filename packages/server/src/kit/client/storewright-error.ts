/** What the admin interface has refused, with its sentence. */
export class StorewrightError extends Error {
  readonly status: number;
  constructor(message: string, status: number) {
    super(message);
    this.name = 'StorewrightError';
    this.status = status;
  }
}
