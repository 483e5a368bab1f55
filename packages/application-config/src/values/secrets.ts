// Guesses whether a setting is a secret. Used for warnings only.

const telltaleName = new RegExp(
  ['secret', 'passwor[dt]', 'passphrase', 'credential', '(?:private|api|access)[_-]?key']
    .concat('(?:auth|access|refresh)[_-]?token')
    .join('|'),
  'i',
);

const harmlessName = /(?:public|publishable|url|uri|endpoint|name|id|enabled|length|count)$/i;

const forms: readonly (readonly [RegExp, string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/^eyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]*$/, 'a signed token'],
  [/^(?:sk|rk)_(?:live|test)_\w{8,}$/, 'a secret key of a payment provider'],
  [/^(?:AKIA|ASIA)[A-Z0-9]{16}$/, 'an access key of a cloud provider'],
  [/^(?:ghp|gho|ghs|ghu|github_pat|glpat|npm)[_-]\w{16,}/, 'an access token of a code host'],
  [/^xox[abprs]-[\w-]{8,}$/, 'an access token of a chat'],
  [/^[a-z][a-z0-9+.-]*:\/\/[^\s/:@]+:[^\s/@]+@/i, 'an address with a password in it'],
  [/^(?:Basic|Bearer)\s+[\w+/=.-]{8,}$/i, 'an Authorization header'],
];

/** What makes a setting look like a secret, or undefined. */
export function looksSecret(name: string, value: string): string | undefined {
  if (value.trim() === '') return undefined;
  const form = forms.find(([pattern]) => pattern.test(value))?.[1];
  if (form !== undefined) return form;
  const named = telltaleName.test(name) && !harmlessName.test(name);
  return named ? `a member called ${JSON.stringify(name)}` : undefined;
}
