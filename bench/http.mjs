// The bench as a client of the API: plain requests, one project, one token.

/** `request` answers the parsed body and throws unless the status is a success. */
export function clientOf({ url, projectKey, token }) {
  return async (method, path, body) => {
    const response = await fetch(`${url}/${projectKey}${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text);
  };
}

export const basic = ({ clientId, clientSecret }) =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;

/** A token with every scope of the project. */
export async function tokenOf({ url, projectKey, ...client }) {
  const response = await fetch(`${url}/oauth/token`, {
    method: 'POST',
    headers: {
      Authorization: basic(client),
      'Content-Type': 'application/x-www-form-urlencoded',
    },
    body: `grant_type=client_credentials&scope=manage_project:${projectKey}`,
  });
  if (!response.ok) throw new Error(`token: ${response.status} ${await response.text()}`);
  return (await response.json()).access_token;
}
