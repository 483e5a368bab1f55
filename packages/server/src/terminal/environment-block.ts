import type { Credentials } from '../provisioning/bootstrap.ts';

/** The lines that SDKs and tools read, under the names that the public tools use. */
export function environmentLines(
  url: string,
  projectKey: string,
  credentials: Credentials | undefined,
): readonly string[] {
  const client =
    credentials === undefined
      ? []
      : [`CTP_CLIENT_ID=${credentials.clientId}`, `CTP_CLIENT_SECRET=${credentials.clientSecret}`];
  return [
    `CTP_PROJECT_KEY=${projectKey}`,
    ...client,
    `CTP_AUTH_URL=${url}`,
    `CTP_API_URL=${url}`,
    `CTP_SCOPES=manage_project:${projectKey}`,
  ];
}
