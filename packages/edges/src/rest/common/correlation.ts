import { randomUUID } from 'node:crypto';

// Official clients send `{projectKey}/{uuid}`.
const form = /^[A-Za-z0-9_/-]{8,256}$/;

/** The client's correlation id when it has the right form, else a new one; never refused. */
export const correlationIdOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' && form.test(header) ? header : randomUUID();
