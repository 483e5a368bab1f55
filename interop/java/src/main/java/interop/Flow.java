package interop;

import com.commercetools.api.client.ProjectApiRoot;
import com.commercetools.api.defaultconfig.ApiRootBuilder;
import com.commercetools.api.models.cart.Cart;
import com.commercetools.api.models.cart.CartUpdateBuilder;
import com.commercetools.api.models.customer.Customer;
import com.commercetools.api.models.graph_ql.GraphQLRequestBuilder;
import com.commercetools.api.models.graph_ql.GraphQLVariablesMapBuilder;
import com.commercetools.api.models.order.LineItemReturnItem;
import com.commercetools.api.models.order.Order;
import com.commercetools.api.models.order.OrderFromCartDraftBuilder;
import com.commercetools.api.models.order.OrderState;
import com.commercetools.api.models.order.OrderUpdateAction;
import com.commercetools.api.models.order.OrderUpdateActionBuilder;
import com.commercetools.api.models.order.OrderUpdateBuilder;
import com.commercetools.api.models.order.PaymentState;
import com.commercetools.api.models.order.ReturnPaymentState;
import com.commercetools.api.models.order.ReturnShipmentState;
import com.commercetools.api.models.order.ShipmentState;
import com.commercetools.api.models.payment.Payment;
import com.commercetools.api.models.payment.PaymentDraftBuilder;
import com.commercetools.api.models.payment.PaymentUpdateBuilder;
import com.commercetools.api.models.payment.TransactionState;
import com.commercetools.api.models.payment.TransactionType;
import io.vrap.rmf.base.client.error.ConcurrentModificationException;
import io.vrap.rmf.base.client.oauth2.ClientCredentials;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * The flow of every client: an empty project, an order that is paid, shipped and partly returned, an approval. Prints
 * `ok STEP` for each step, and `client NAME VERSION` first. The project comes from the variables CTP_*.
 */
public final class Flow {
  private final ProjectApiRoot shop;
  private final ProjectApiRoot retrying;
  private Order order;
  private Payment payment;

  private Flow() {
    shop = rootOf(builder -> builder);
    retrying = rootOf(builder -> builder.addConcurrentModificationMiddleware(3));
  }

  private static ClientCredentials credentials() {
    return ClientCredentials.of()
        .withClientId(System.getenv("CTP_CLIENT_ID"))
        .withClientSecret(System.getenv("CTP_CLIENT_SECRET"))
        .withScopes("manage_project:" + System.getenv("CTP_PROJECT_KEY"))
        .build();
  }

  private static ProjectApiRoot rootOf(Function<ApiRootBuilder, ApiRootBuilder> change) {
    String key = System.getenv("CTP_PROJECT_KEY");
    ApiRootBuilder builder =
        ApiRootBuilder.of()
            .defaultClient(
                System.getenv("CTP_API_URL"),
                credentials(),
                System.getenv("CTP_AUTH_URL") + "/oauth/token");
    return change.apply(builder).build(key);
  }

  static void done(String step) {
    System.out.println("ok " + step);
  }

  static void check(String what, Object found, Object expected) {
    if (!Objects.equals(found, expected))
      throw new IllegalStateException(what + ": " + found + " is not " + expected);
  }

  /** From the name of the archive that the class was loaded from. */
  private static String version() {
    String place = ProjectApiRoot.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return place.replaceAll(".*java-api-|[.]jar$", "");
  }

  private Cart fillCart(Customer customer) {
    Cart empty =
        shop.carts().post(Catalogue.cartDraft(customer).build()).executeBlocking().getBody();
    Cart cart =
        shop.carts()
            .update(empty)
            .with(actions -> actions.plus(b -> b.addLineItemBuilder().sku("lamp-1").quantity(2L)))
            .executeBlocking()
            .getBody();
    check("total", cart.getTotalPrice().getCentAmount(), 8_900L);
    done("cart");
    var late =
        CartUpdateBuilder.of()
            .version(empty.getVersion())
            .plusActions(b -> b.setKeyBuilder().key("late"))
            .build();
    try {
      shop.carts().withId(cart.getId()).post(late).executeBlocking();
      throw new IllegalStateException("A late version was accepted.");
    } catch (ConcurrentModificationException refused) {
      check("status", refused.getStatusCode(), 409);
    }
    Cart retried = retrying.carts().withId(cart.getId()).post(late).executeBlocking().getBody();
    check("key", retried.getKey(), "late");
    done("conflict");
    return retried;
  }

  private void orderCart(Cart cart, Customer customer) {
    var draft =
        PaymentDraftBuilder.of()
            .key("payment")
            .customer(b -> b.id(customer.getId()))
            .amountPlanned(Catalogue.euros(8_900))
            .paymentMethodInfo(b -> b.paymentInterface("bank").method("card"))
            .build();
    payment = shop.payments().post(draft).executeBlocking().getBody();
    Cart paid =
        shop.carts()
            .update(cart)
            .with(a -> a.plus(b -> b.addPaymentBuilder().payment(p -> p.id(payment.getId()))))
            .executeBlocking()
            .getBody();
    order =
        shop.orders()
            .post(
                OrderFromCartDraftBuilder.of()
                    .cart(b -> b.id(paid.getId()))
                    .version(paid.getVersion())
                    .orderNumber("interop-1")
                    .build())
            .executeBlocking()
            .getBody();
    check("state", order.getOrderState(), OrderState.OPEN);
    done("order");
  }

  private void transact(TransactionType type, long cents) {
    var update =
        PaymentUpdateBuilder.of()
            .version(payment.getVersion())
            .plusActions(
                b ->
                    b.addTransactionBuilder()
                        .transaction(
                            t ->
                                t.type(type)
                                    .amount(Catalogue.euros(cents))
                                    .interactionId("bank-1")
                                    .state(TransactionState.SUCCESS)))
            .build();
    payment = shop.payments().withId(payment.getId()).post(update).executeBlocking().getBody();
  }

  private void change(OrderUpdateAction... actions) {
    var update = OrderUpdateBuilder.of().version(order.getVersion()).actions(actions).build();
    order = shop.orders().withId(order.getId()).post(update).executeBlocking().getBody();
  }

  private LineItemReturnItem returned() {
    return (LineItemReturnItem) order.getReturnInfo().get(0).getItems().get(0);
  }

  private void fulfil() {
    OrderUpdateActionBuilder action = OrderUpdateActionBuilder.of();
    transact(TransactionType.CHARGE, 8_900);
    change(action.changePaymentStateBuilder().paymentState(PaymentState.PAID).build());
    check("payment state", order.getPaymentState(), PaymentState.PAID);
    done("paid");
    String item = order.getLineItems().get(0).getId();
    change(
        action
            .addDeliveryBuilder()
            .plusItems(b -> b.id(item).quantity(2L))
            .plusParcels(b -> b.trackingData(t -> t.trackingId("1Z").carrier("Post")))
            .build(),
        action.changeShipmentStateBuilder().shipmentState(ShipmentState.SHIPPED).build());
    check("parcels", order.getShippingInfo().getDeliveries().get(0).getParcels().size(), 1);
    done("shipped");
    change(
        action
            .addReturnInfoBuilder()
            .plusItems(
                b ->
                    b.quantity(1L).lineItemId(item).shipmentState(ReturnShipmentState.RETURNED))
            .build());
    transact(TransactionType.REFUND, 4_200);
    change(
        action
            .setReturnPaymentStateBuilder()
            .returnItemId(returned().getId())
            .paymentState(ReturnPaymentState.REFUNDED)
            .build(),
        action.changeOrderStateBuilder().orderState(OrderState.COMPLETE).build());
    check("returned", returned().getPaymentState(), ReturnPaymentState.REFUNDED);
    done("returned");
  }

  private void readByGraphql() {
    var request =
        GraphQLRequestBuilder.of()
            .query("query ($number: String) { order(orderNumber: $number) { shipmentState } }")
            .variables(GraphQLVariablesMapBuilder.of().addValue("number", "interop-1").build())
            .build();
    var answer = shop.graphql().post(request).executeBlocking().getBody();
    var found = (Map<?, ?>) ((Map<?, ?>) answer.getData()).get("order");
    check("graphql", found.get("shipmentState"), "Shipped");
    done("graphql");
  }

  public static void main(String[] parameters) throws InterruptedException {
    System.out.println("client com.commercetools.sdk:commercetools-sdk-java-api " + version());
    Flow flow = new Flow();
    new Catalogue(flow.shop).create();
    Customer customer = Catalogue.signUp(flow.shop, "ann@example.com");
    done("customer");
    flow.orderCart(flow.fillCart(customer), customer);
    flow.fulfil();
    flow.readByGraphql();
    new Approval(flow.shop).approveOrder();
    new Patch(flow.shop).removeAttribute(credentials());
    flow.shop.close();
    flow.retrying.close();
  }
}
