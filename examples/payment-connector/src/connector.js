// A payment connector: its browser part calls it with the id of a session, back ends with a token of the shop.
import { GenerateCardDetailsCustomFieldsDraft } from '@commercetools/connect-payments-sdk';
import fastify from 'fastify';
import { charge, refund } from './bank.js';
import { inRequest, openSdk } from './sdk.js';

const paymentInterface = 'example-bank';

const paymentBody = {
  type: 'object',
  properties: { card: { type: 'string', pattern: '^[0-9]{12,19}$' } },
  required: ['card'],
};

const intentBody = {
  type: 'object',
  properties: {
    actions: {
      type: 'array',
      minItems: 1,
      maxItems: 1,
      items: {
        type: 'object',
        properties: {
          action: { const: 'refundPayment' },
          amount: {
            type: 'object',
            properties: { centAmount: { type: 'integer' }, currencyCode: { type: 'string' } },
            required: ['centAmount', 'currencyCode'],
          },
        },
        required: ['action', 'amount'],
      },
    },
  },
  required: ['actions'],
};

/** Pays the cart of the session with a card. */
async function pay(sdk, { card }) {
  const { ctCartService: carts, ctPaymentService: payments, contextProvider } = sdk;
  const { cartId } = contextProvider.getContextData().authentication.getPrincipal();
  const cart = await carts.getCart({ id: cartId });
  const amountPlanned = await carts.getPaymentAmount({ cart });
  const payment = await payments.createPayment({
    amountPlanned,
    paymentMethodInfo: { paymentInterface, method: 'card' },
    ...(cart.customerId && { customer: { typeId: 'customer', id: cart.customerId } }),
    ...(!cart.customerId && cart.anonymousId && { anonymousId: cart.anonymousId }),
  });
  await carts.addPayment({
    resource: { id: cart.id, version: cart.version },
    paymentId: payment.id,
  });
  const { reference, isAccepted } = await charge({ card, amount: amountPlanned });
  await payments.updatePayment({
    id: payment.id,
    pspReference: reference,
    paymentMethodInfo: {
      custom: GenerateCardDetailsCustomFieldsDraft({ lastFour: card.slice(-4) }),
    },
    transaction: {
      type: 'Charge',
      amount: amountPlanned,
      interactionId: reference,
      state: isAccepted ? 'Success' : 'Failure',
    },
  });
  return { paymentReference: payment.id, outcome: isAccepted ? 'approved' : 'rejected' };
}

/** Gives back a part of a payment. */
async function change({ ctPaymentService: payments }, id, { amount }) {
  const { reference } = await refund({ amount });
  const transaction = { type: 'Refund', amount, interactionId: reference, state: 'Success' };
  await payments.updatePayment({ id, transaction });
  return { outcome: 'approved' };
}

/** The HTTP interface of the connector. @param environment the variables of the process */
export function openConnector(environment) {
  const sdk = openSdk(environment);
  const app = fastify();
  app.addHook('onRequest', (request, _reply, done) => inRequest(request.id, done));
  app.setErrorHandler((error, _request, reply) => {
    const status = error.httpErrorStatus ?? error.statusCode ?? 500;
    return reply.code(status).send({ statusCode: status, message: error.message });
  });
  const withSession = { preHandler: [sdk.sessionHeaderAuthHookFn.authenticate()] };
  app.get('/operations/config', withSession, async () => ({ paymentInterface }));
  app.post('/payments', { ...withSession, schema: { body: paymentBody } }, ({ body }) =>
    pay(sdk, body),
  );
  const withJwt = { preHandler: [sdk.jwtAuthHookFn.authenticate()] };
  app.get('/operations/status', withJwt, async () => ({ status: 'OK' }));
  const withToken = {
    preHandler: [
      sdk.oauth2AuthHookFn.authenticate(),
      sdk.authorityAuthorizationHookFn.authorize(
        'manage_project',
        'manage_checkout_payment_intents',
      ),
    ],
  };
  app.post(
    '/operations/payment-intents/:id',
    { ...withToken, schema: { body: intentBody } },
    ({ params, body }) => change(sdk, params.id, body.actions[0]),
  );
  return app;
}
