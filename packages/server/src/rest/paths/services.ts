// Services of the platform outside of the API that are not offered here. Programs made for them use
// the same host; the refusal names the service.

/** Words that begin a path of a service below the project. */
const words: ReadonlyMap<string, string> = new Map([
  ['applications', 'Checkout'],
  ['payment-integrations', 'Checkout'],
  ['payment-intents', 'Checkout'],
  ['transactions', 'Checkout'],
  ['recurring-payment-jobs', 'Checkout'],
  ['deployments', 'Connect'],
]);

/** The service that a path belongs to, where it is none of the API's. */
export function serviceAt(path: string): string | undefined {
  const [project, first = ''] = path.split('/').filter((segment) => segment !== '');
  if (project === 'connectors') return 'Connect';
  return words.get(first);
}
