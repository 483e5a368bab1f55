// Prepares the project, before the connector is used for the first time: `npm run post-deploy`.
import { openSdk } from './sdk.js';

const { ctCustomTypeService: types } = openSdk(process.env);
const made = [
  ...(await types.createOrUpdatePredefinedPaymentMethodTypes()),
  await types.createOrUpdatePredefinedInterfaceInteractionType(),
];
console.log(`The project has the types ${made.map(({ key }) => key).join(', ')}`);
