// The Regions of the public platform and the origin of the console API in each. The names are
// public; a self-hosted console is named by `mcApiUrl` instead.

/** The values of `cloudIdentifier`: the six of the specification and the two newer aliases. */
export const CLOUD_IDENTIFIERS = {
  GCP_AU: 'gcp-au',
  GCP_EU: 'gcp-eu',
  GCP_US: 'gcp-us',
  AWS_FRA: 'aws-fra',
  AWS_OHIO: 'aws-ohio',
  AWS_CN: 'aws-cn',
  AWS_EU: 'aws-eu',
  AWS_US: 'aws-us',
} as const;

export type CloudIdentifier = (typeof CLOUD_IDENTIFIERS)[keyof typeof CLOUD_IDENTIFIERS];

/** The console API's origin for each `cloudIdentifier`. */
export const MC_API_URLS: Readonly<Record<CloudIdentifier, string>> = {
  'gcp-au': 'https://mc-api.australia-southeast1.gcp.commercetools.com',
  'gcp-eu': 'https://mc-api.europe-west1.gcp.commercetools.com',
  'gcp-us': 'https://mc-api.us-central1.gcp.commercetools.com',
  'aws-fra': 'https://mc-api.eu-central-1.aws.commercetools.com',
  'aws-ohio': 'https://mc-api.us-east-2.aws.commercetools.com',
  'aws-cn': 'https://mc-api.cn-northwest-1.aws.commercetools.cn',
  'aws-eu': 'https://mc-api.eu-central-1.aws.commercetools.com',
  'aws-us': 'https://mc-api.us-east-2.aws.commercetools.com',
};

const origins = new Map<string, string>(Object.entries(MC_API_URLS));

/** The names of the Regions, in the order of the specification. */
export const regionNames: readonly string[] = [...origins.keys()];

/** The console API's origin of a Region, or undefined for a name that is none. */
export function originOfRegion(name: string): string | undefined {
  return origins.get(name);
}

/** The first Region whose console API has this origin, or undefined. */
export function regionOfOrigin(origin: string): string | undefined {
  for (const [name, known] of origins) if (known === origin) return name;
  return undefined;
}
