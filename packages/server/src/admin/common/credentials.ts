// What a client signs in with, as operations that create a client answer it.
import { text } from '@storewright/model/declaration';

export const credentialFields = {
  projectKey: text(),
  clientId: text(),
  clientSecret: text(),
  scope: text(),
};
