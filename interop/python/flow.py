"""The flow of every client: an empty project, an order that is paid, shipped and partly returned, an approval.

Prints `ok STEP` for each step, and `client NAME VERSION` first. The project comes from the variables CTP_*.
"""

import os
from importlib.metadata import version as version_of

from commercetools import CommercetoolsError
from commercetools.platform import Client
from commercetools.platform import models as m

KEY = os.environ["CTP_PROJECT_KEY"]
EURO = "EUR"
TERMS = {"en": "Lamp"}


def done(step):
    print(f"ok {step}", flush=True)


def euros(cents):
    return m.Money(cent_amount=cents, currency_code=EURO)


def check(what, found, expected):
    if found != expected:
        raise AssertionError(f"{what}: {found!r} is not {expected!r}")


def open_project():
    client = Client(
        client_id=os.environ["CTP_CLIENT_ID"],
        client_secret=os.environ["CTP_CLIENT_SECRET"],
        scope=[f"manage_project:{KEY}"],
        url=os.environ["CTP_API_URL"],
        token_url=os.environ["CTP_AUTH_URL"],
    )
    return client.with_project_key(KEY)


def set_project_up(shop):
    project = shop.get()
    actions = [
        m.ProjectChangeCurrenciesAction(currencies=[EURO]),
        m.ProjectChangeCountriesAction(countries=["DE"]),
        m.ProjectChangeLanguagesAction(languages=["en"]),
    ]
    project = shop.post(m.ProjectUpdate(version=project.version, actions=actions))
    check("currencies", project.currencies, [EURO])
    done("project")


def create_catalogue(shop):
    rate = m.TaxRateDraft(name="19 %", amount=0.19, included_in_price=True, country="DE")
    shop.tax_categories().post(m.TaxCategoryDraft(name="Standard", key="standard", rates=[rate]))
    shop.product_types().post(m.ProductTypeDraft(key="lamp", name="Lamp", description="Lamps"))
    zone = shop.zones().post(m.ZoneDraft(name="DE", locations=[m.Location(country="DE")]))
    shipping = m.ZoneRateDraft(
        zone=m.ZoneResourceIdentifier(id=zone.id),
        shipping_rates=[m.ShippingRateDraft(price=euros(500))],
    )
    shop.shipping_methods().post(
        m.ShippingMethodDraft(
            key="post",
            name="Post",
            tax_category=m.TaxCategoryResourceIdentifier(key="standard"),
            zone_rates=[shipping],
            is_default=True,
        )
    )
    variant = m.ProductVariantDraft(
        sku="lamp-1", prices=[m.PriceDraft(value=euros(4_200), country="DE")]
    )
    product = shop.products().post(
        m.ProductDraft(
            key="lamp",
            product_type=m.ProductTypeResourceIdentifier(key="lamp"),
            tax_category=m.TaxCategoryResourceIdentifier(key="standard"),
            name=TERMS,
            slug={"en": "lamp"},
            master_variant=variant,
            publish=True,
        )
    )
    check("published", product.master_data.published, True)
    entry = m.InventoryEntryDraft(sku="lamp-1", quantity_on_stock=100)
    check("stock", shop.inventory().post(entry).available_quantity, 100)
    done("catalogue")


def find_product(shop):
    where = 'masterVariant(sku = "lamp-1")'
    page = shop.product_projections().get(where=[where], price_currency=EURO, price_country="DE")
    check("total", page.total, 1)
    check("price", page.results[0].master_variant.price.value.cent_amount, 4_200)
    check("unknown", shop.products().with_key("unknown").get(), None)
    done("query")


def sign_up(shop, email):
    draft = m.CustomerDraft(email=email, password="correct horse", first_name="Ann")
    customer = shop.customers().post(draft).customer
    signin = m.CustomerSignin(email=email, password="correct horse")
    check("customer", shop.login().post(signin).customer.id, customer.id)
    return customer


def cart_draft(customer, **more):
    return m.CartDraft(
        currency=EURO,
        country="DE",
        customer_id=customer.id,
        inventory_mode=m.InventoryMode.RESERVE_ON_ORDER,
        shipping_address=m.BaseAddress(country="DE", city="Berlin", first_name="Ann"),
        shipping_method=m.ShippingMethodResourceIdentifier(key="post"),
        **more,
    )


def fill_cart(shop, customer):
    carts = shop.carts()
    cart = carts.post(cart_draft(customer))
    add = m.CartUpdate(
        version=cart.version, actions=[m.CartAddLineItemAction(sku="lamp-1", quantity=2)]
    )
    cart = carts.with_id(cart.id).post(add)
    check("total", cart.total_price.cent_amount, 8_900)
    done("cart")
    late = m.CartUpdate(version=cart.version - 1, actions=[m.CartSetKeyAction(key="late")])
    try:
        carts.with_id(cart.id).post(late)
    except CommercetoolsError as error:
        check("code", error.errors[0]["code"], "ConcurrentModification")
    else:
        raise AssertionError("A late version was accepted.")
    cart = carts.with_id(cart.id).post(late, options={"force_version": True})
    check("key", cart.key, "late")
    done("conflict")
    return cart


def order_cart(shop, cart, customer):
    payment = shop.payments().post(
        m.PaymentDraft(
            key="payment",
            customer=m.CustomerResourceIdentifier(id=customer.id),
            amount_planned=euros(8_900),
            payment_method_info=m.PaymentMethodInfo(payment_interface="bank", method="card"),
        )
    )
    add = m.CartAddPaymentAction(payment=m.PaymentResourceIdentifier(id=payment.id))
    cart = shop.carts().with_id(cart.id).post(m.CartUpdate(version=cart.version, actions=[add]))
    order = shop.orders().post(
        m.OrderFromCartDraft(
            cart=m.CartResourceIdentifier(id=cart.id),
            version=cart.version,
            order_number="interop-1",
        )
    )
    check("state", order.order_state, m.OrderState.OPEN)
    done("order")
    return order, payment


def transact(shop, payment, kind, cents):
    transaction = m.TransactionDraft(
        type=kind, amount=euros(cents), state=m.TransactionState.SUCCESS, interaction_id="bank-1"
    )
    action = m.PaymentAddTransactionAction(transaction=transaction)
    update = m.PaymentUpdate(version=payment.version, actions=[action])
    return shop.payments().with_id(payment.id).post(update)


def fulfil(shop, order, payment):
    def change(*actions):
        nonlocal order
        update = m.OrderUpdate(version=order.version, actions=list(actions))
        order = shop.orders().with_id(order.id).post(update)

    payment = transact(shop, payment, m.TransactionType.CHARGE, 8_900)
    change(m.OrderChangePaymentStateAction(payment_state=m.PaymentState.PAID))
    check("payment state", order.payment_state, m.PaymentState.PAID)
    done("paid")
    item = order.line_items[0].id
    parcel = m.ParcelDraft(tracking_data=m.TrackingData(tracking_id="1Z", carrier="Post"))
    change(
        m.OrderAddDeliveryAction(items=[m.DeliveryItem(id=item, quantity=2)], parcels=[parcel]),
        m.OrderChangeShipmentStateAction(shipment_state=m.ShipmentState.SHIPPED),
    )
    check("parcels", len(order.shipping_info.deliveries[0].parcels), 1)
    done("shipped")
    returned = m.ReturnItemDraft(
        quantity=1, line_item_id=item, shipment_state=m.ReturnShipmentState.RETURNED
    )
    change(m.OrderAddReturnInfoAction(items=[returned]))
    transact(shop, payment, m.TransactionType.REFUND, 4_200)
    change(
        m.OrderSetReturnPaymentStateAction(
            return_item_id=order.return_info[0].items[0].id,
            payment_state=m.ReturnPaymentState.REFUNDED,
        ),
        m.OrderChangeOrderStateAction(order_state=m.OrderState.COMPLETE),
    )
    back = order.return_info[0].items[0]
    check("returned", (back.quantity, back.payment_state), (1, m.ReturnPaymentState.REFUNDED))
    done("returned")


def read_by_graphql(shop):
    query = 'query ($number: String) { order(orderNumber: $number) { shipmentState version } }'
    variables = m.GraphQLVariablesMap()
    variables.number = "interop-1"
    request = m.GraphQLRequest(query=query, variables=variables)
    answer = shop.graphql().post(request)
    check("graphql", answer.data["order"]["shipmentState"], "Shipped")
    done("graphql")


def role(key):
    return m.AssociateRoleResourceIdentifier(key=key)


def associate(customer, key):
    assignment = m.AssociateRoleAssignmentDraft(associate_role=role(key))
    return m.AssociateDraft(
        associate_role_assignments=[assignment],
        customer=m.CustomerResourceIdentifier(id=customer.id),
    )


def approve_order(shop):
    roles = {
        "buyer": [
            m.Permission.CREATE_MY_CARTS,
            m.Permission.VIEW_MY_CARTS,
            m.Permission.CREATE_MY_ORDERS_FROM_MY_CARTS,
            m.Permission.VIEW_MY_ORDERS,
        ],
        "lead": [
            m.Permission.CREATE_APPROVAL_RULES,
            m.Permission.UPDATE_APPROVAL_FLOWS,
            m.Permission.VIEW_OTHERS_ORDERS,
        ],
    }
    for key, permissions in roles.items():
        draft = m.AssociateRoleDraft(key=key, buyer_assignable=False, permissions=permissions)
        shop.associate_roles().post(draft)
    buyer, lead = sign_up(shop, "buyer@example.com"), sign_up(shop, "lead@example.com")
    shop.business_units().post(
        m.CompanyDraft(
            key="acme",
            name="Acme",
            status=m.BusinessUnitStatus.ACTIVE,
            associates=[associate(buyer, "buyer"), associate(lead, "lead")],
        )
    )

    def unit_of(person):
        return (
            shop.as_associate()
            .with_associate_id_value(person.id)
            .in_business_unit_key_with_business_unit_key_value("acme")
        )

    tier = m.ApproverConjunctionDraft(
        and_=[m.ApproverDisjunctionDraft(or_=[m.RuleApproverDraft(associate_role=role("lead"))])]
    )
    unit_of(lead).approval_rules().post(
        m.ApprovalRuleDraft(
            key="large",
            name="Large orders",
            status=m.ApprovalRuleStatus.ACTIVE,
            predicate='totalPrice > "50.00 EUR"',
            requesters=[m.RuleRequesterDraft(associate_role=role("buyer"))],
            approvers=m.ApproverHierarchyDraft(tiers=[tier]),
        )
    )
    items = [m.LineItemDraft(sku="lamp-1", quantity=2)]
    cart = unit_of(buyer).carts().post(cart_draft(buyer, line_items=items))
    order = (
        unit_of(buyer)
        .orders()
        .post(
            m.OrderFromCartDraft(
                cart=m.CartResourceIdentifier(id=cart.id),
                version=cart.version,
                order_number="interop-2",
            )
        )
    )
    flows = unit_of(lead).approval_flows()
    flow = flows.get(where=[f'order(id = "{order.id}")']).results[0]
    check("flow", flow.status, m.ApprovalFlowStatus.PENDING)
    update = m.ApprovalFlowUpdate(version=flow.version, actions=[m.ApprovalFlowApproveAction()])
    check("flow", flows.with_id(flow.id).post(update).status, m.ApprovalFlowStatus.APPROVED)
    done("approval")


def main():
    print(f"client commercetools {version_of('commercetools')}", flush=True)
    shop = open_project()
    done("token")
    set_project_up(shop)
    create_catalogue(shop)
    find_product(shop)
    customer = sign_up(shop, "ann@example.com")
    done("customer")
    cart = fill_cart(shop, customer)
    order, payment = order_cart(shop, cart, customer)
    fulfil(shop, order, payment)
    read_by_graphql(shop)
    approve_order(shop)


if __name__ == "__main__":
    main()
