// What these pages ask. The gateway knows who is signed in; its name follows from that of the page.
const origin = `${location.protocol}//${location.host.replace(/^mc\./, 'mc-api.')}`;

export const ask = (path: string, method: 'GET' | 'POST', body?: object): Promise<Response> =>
  fetch(`${origin}${path}`, {
    method,
    credentials: 'include',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

export interface SignedIn {
  readonly user: { readonly email: string; readonly name: string };
  readonly projects: readonly { readonly key: string; readonly name: string }[];
  readonly applications: readonly { readonly name: string; readonly entryPointUriPath: string }[];
}

/** Whether only this machine reaches the server, so that its operator needs no password. */
export const isLocal = async (): Promise<boolean> =>
  (await (await ask('/login/session', 'GET')).json()).isLocal === true;

export interface Wrong {
  /** Empty: the server does not answer. */
  readonly message: string;
  /** The password is right, and the code of the second factor is missing. */
  readonly needsCode: boolean;
}

/** What went wrong; nothing when the user is signed in. */
export async function signInAs(
  email: string,
  password: string,
  code = '',
): Promise<Wrong | undefined> {
  const answer = await ask('/login/session', 'POST', {
    email,
    password,
    ...(code === '' ? {} : { code }),
  }).catch(() => undefined);
  if (answer?.ok === true) return undefined;
  const body = await answer?.json().catch(() => undefined);
  return { message: body?.message ?? '', needsCode: body?.needsCode === true };
}
