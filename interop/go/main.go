// The flow of every client: an empty project, an order that is paid, shipped and partly returned, an approval.
// Prints `ok STEP` for each step, and `client NAME VERSION` first. The project comes from the variables CTP_*.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/labd/commercetools-go-sdk/platform"
	"golang.org/x/oauth2/clientcredentials"
)

type shop = platform.ByProjectKeyRequestBuilder

var ctx = context.Background()

func ref[T any](value T) *T { return &value }

func done(step string) { fmt.Println("ok", step) }

// must ends the program when a request fails.
func must[T any](value T, err error) T {
	if err != nil {
		panic(fmt.Sprintf("%T: %+v", err, err))
	}
	return value
}

func check[T comparable](what string, found, expected T) {
	if found != expected {
		panic(fmt.Sprintf("%s: %v is not %v", what, found, expected))
	}
}

func euros(cents int) platform.Money {
	return platform.Money{CentAmount: cents, CurrencyCode: "EUR"}
}

func version() string {
	info, _ := debug.ReadBuildInfo()
	for _, dependency := range info.Deps {
		if dependency.Path == "github.com/labd/commercetools-go-sdk" {
			return dependency.Version
		}
	}
	return "unknown"
}

func openShop() *shop {
	key := os.Getenv("CTP_PROJECT_KEY")
	client := must(platform.NewClient(&platform.ClientConfig{
		URL: os.Getenv("CTP_API_URL"),
		Credentials: &clientcredentials.Config{
			TokenURL:     os.Getenv("CTP_AUTH_URL") + "/oauth/token",
			ClientID:     os.Getenv("CTP_CLIENT_ID"),
			ClientSecret: os.Getenv("CTP_CLIENT_SECRET"),
			Scopes:       []string{"manage_project:" + key},
		},
	}))
	return client.WithProjectKey(key)
}

func setUp(shop *shop) {
	project := must(shop.Get().Execute(ctx))
	done("token")
	project = must(shop.Post(platform.ProjectUpdate{
		Version: project.Version,
		Actions: []platform.ProjectUpdateAction{
			platform.ProjectChangeCurrenciesAction{Currencies: []string{"EUR"}},
			platform.ProjectChangeCountriesAction{Countries: []string{"DE"}},
			platform.ProjectChangeLanguagesAction{Languages: []string{"en"}},
		},
	}).Execute(ctx))
	check("currencies", project.Currencies[0], "EUR")
	done("project")
}

func createShipping(shop *shop) {
	must(shop.TaxCategories().Post(platform.TaxCategoryDraft{
		Name: "Standard",
		Key:  ref("standard"),
		Rates: []platform.TaxRateDraft{
			{Name: "19 %", Amount: ref(0.19), IncludedInPrice: true, Country: "DE"},
		},
	}).Execute(ctx))
	zone := must(shop.Zones().Post(platform.ZoneDraft{
		Name:      "DE",
		Locations: []platform.Location{{Country: "DE"}},
	}).Execute(ctx))
	must(shop.ShippingMethods().Post(platform.ShippingMethodDraft{
		Key:         ref("post"),
		Name:        "Post",
		TaxCategory: platform.TaxCategoryResourceIdentifier{Key: ref("standard")},
		IsDefault:   true,
		ZoneRates: []platform.ZoneRateDraft{{
			Zone:          platform.ZoneResourceIdentifier{ID: ref(zone.ID)},
			ShippingRates: []platform.ShippingRateDraft{{Price: euros(500)}},
		}},
	}).Execute(ctx))
}

func createCatalogue(shop *shop) {
	createShipping(shop)
	must(shop.ProductTypes().Post(platform.ProductTypeDraft{
		Key: ref("lamp"), Name: "Lamp", Description: "Lamps",
	}).Execute(ctx))
	product := must(shop.Products().Post(platform.ProductDraft{
		Key:         ref("lamp"),
		ProductType: platform.ProductTypeResourceIdentifier{Key: ref("lamp")},
		TaxCategory: &platform.TaxCategoryResourceIdentifier{Key: ref("standard")},
		Name:        platform.LocalizedString{"en": "Lamp"},
		Slug:        platform.LocalizedString{"en": "lamp"},
		Publish:     ref(true),
		MasterVariant: &platform.ProductVariantDraft{
			Sku:    ref("lamp-1"),
			Prices: []platform.PriceDraft{{Value: euros(4_200), Country: ref("DE")}},
		},
	}).Execute(ctx))
	check("published", product.MasterData.Published, true)
	entry := must(shop.Inventory().Post(platform.InventoryEntryDraft{
		Sku: "lamp-1", QuantityOnStock: 100,
	}).Execute(ctx))
	check("stock", entry.AvailableQuantity, 100)
	done("catalogue")
}

func findProduct(shop *shop) {
	page := must(shop.ProductProjections().Get().
		Where([]string{`masterVariant(sku = "lamp-1")`}).
		PriceCurrency("EUR").PriceCountry("DE").Execute(ctx))
	check("total", *page.Total, 1)
	price := page.Results[0].MasterVariant.Price.Value.(platform.CentPrecisionMoney)
	check("price", price.CentAmount, 4_200)
	_, err := shop.Products().WithKey("unknown").Get().Execute(ctx)
	check("unknown", errors.Is(err, platform.ErrNotFound), true)
	done("query")
}

func signUp(shop *shop, email string) platform.Customer {
	created := must(shop.Customers().Post(platform.CustomerDraft{
		Email: email, Password: ref("correct horse"), FirstName: ref("Ann"),
	}).Execute(ctx))
	signedIn := must(shop.Login().Post(platform.CustomerSignin{
		Email: email, Password: "correct horse",
	}).Execute(ctx))
	check("customer", signedIn.Customer.ID, created.Customer.ID)
	return created.Customer
}

func cartDraft(customer platform.Customer, items ...platform.LineItemDraft) platform.CartDraft {
	return platform.CartDraft{
		Currency:        "EUR",
		Country:         ref("DE"),
		CustomerId:      ref(customer.ID),
		InventoryMode:   ref(platform.InventoryModeReserveOnOrder),
		ShippingAddress: &platform.BaseAddress{Country: "DE", City: ref("Berlin")},
		ShippingMethod:  &platform.ShippingMethodResourceIdentifier{Key: ref("post")},
		LineItems:       items,
	}
}

func fillCart(shop *shop, customer platform.Customer) *platform.Cart {
	cart := must(shop.Carts().Post(cartDraft(customer)).Execute(ctx))
	place := shop.Carts().WithId(cart.ID)
	cart = must(place.Post(platform.CartUpdate{
		Version: cart.Version,
		Actions: []platform.CartUpdateAction{
			platform.CartAddLineItemAction{Sku: ref("lamp-1"), Quantity: ref(2)},
		},
	}).Execute(ctx))
	check("total", cart.TotalPrice.CentAmount, 8_900)
	done("cart")
	late := platform.CartUpdate{
		Version: cart.Version - 1,
		Actions: []platform.CartUpdateAction{platform.CartSetKeyAction{Key: ref("late")}},
	}
	_, err := place.Post(late).Execute(ctx)
	var response platform.ErrorResponse
	check("refused", errors.As(err, &response), true)
	check("status", response.StatusCode, 409)
	conflict := response.Errors[0].(platform.ConcurrentModificationError)
	late.Version = *conflict.CurrentVersion
	cart = must(place.Post(late).Execute(ctx))
	check("key", *cart.Key, "late")
	done("conflict")
	return cart
}

func orderCart(shop *shop, cart *platform.Cart, customer platform.Customer) (*platform.Order, *platform.Payment) {
	payment := must(shop.Payments().Post(platform.PaymentDraft{
		Key:           ref("payment"),
		Customer:      &platform.CustomerResourceIdentifier{ID: ref(customer.ID)},
		AmountPlanned: euros(8_900),
		PaymentMethodInfo: &platform.PaymentMethodInfoDraft{
			PaymentInterface: ref("bank"), Method: ref("card"),
		},
	}).Execute(ctx))
	cart = must(shop.Carts().WithId(cart.ID).Post(platform.CartUpdate{
		Version: cart.Version,
		Actions: []platform.CartUpdateAction{
			platform.CartAddPaymentAction{
				Payment: platform.PaymentResourceIdentifier{ID: ref(payment.ID)},
			},
		},
	}).Execute(ctx))
	order := must(shop.Orders().Post(platform.OrderFromCartDraft{
		Cart:        &platform.CartResourceIdentifier{ID: ref(cart.ID)},
		Version:     cart.Version,
		OrderNumber: ref("interop-1"),
	}).Execute(ctx))
	check("state", order.OrderState, platform.OrderStateOpen)
	done("order")
	return order, payment
}

func transact(shop *shop, payment *platform.Payment, kind platform.TransactionType, cents int) *platform.Payment {
	return must(shop.Payments().WithId(payment.ID).Post(platform.PaymentUpdate{
		Version: payment.Version,
		Actions: []platform.PaymentUpdateAction{
			platform.PaymentAddTransactionAction{Transaction: platform.TransactionDraft{
				Type: kind, Amount: euros(cents), InteractionId: ref("bank-1"),
				State: ref(platform.TransactionStateSuccess),
			}},
		},
	}).Execute(ctx))
}

func fulfil(shop *shop, order *platform.Order, payment *platform.Payment) {
	change := func(actions ...platform.OrderUpdateAction) {
		update := platform.OrderUpdate{Version: order.Version, Actions: actions}
		order = must(shop.Orders().WithId(order.ID).Post(update).Execute(ctx))
	}
	payment = transact(shop, payment, platform.TransactionTypeCharge, 8_900)
	change(platform.OrderChangePaymentStateAction{PaymentState: platform.PaymentStatePaid})
	check("payment state", *order.PaymentState, platform.PaymentStatePaid)
	done("paid")
	item := order.LineItems[0].ID
	change(
		platform.OrderAddDeliveryAction{
			Items: []platform.DeliveryItem{{ID: item, Quantity: 2}},
			Parcels: []platform.ParcelDraft{{
				TrackingData: &platform.TrackingData{TrackingId: ref("1Z"), Carrier: ref("Post")},
			}},
		},
		platform.OrderChangeShipmentStateAction{ShipmentState: platform.ShipmentStateShipped},
	)
	check("parcels", len(order.ShippingInfo.Deliveries[0].Parcels), 1)
	done("shipped")
	change(platform.OrderAddReturnInfoAction{Items: []platform.ReturnItemDraft{{
		Quantity: 1, LineItemId: ref(item), ShipmentState: platform.ReturnShipmentStateReturned,
	}}})
	transact(shop, payment, platform.TransactionTypeRefund, 4_200)
	back := order.ReturnInfo[0].Items[0].(platform.LineItemReturnItem)
	change(
		platform.OrderSetReturnPaymentStateAction{
			ReturnItemId: ref(back.ID), PaymentState: platform.ReturnPaymentStateRefunded,
		},
		platform.OrderChangeOrderStateAction{OrderState: platform.OrderStateComplete},
	)
	back = order.ReturnInfo[0].Items[0].(platform.LineItemReturnItem)
	check("returned", back.PaymentState, platform.ReturnPaymentStateRefunded)
	done("returned")
}

func readByGraphql(shop *shop) {
	answer := must(shop.Graphql().Post(platform.GraphQLRequest{
		Query:     "query ($number: String) { order(orderNumber: $number) { shipmentState } }",
		Variables: &platform.GraphQLVariablesMap{"number": "interop-1"},
	}).Execute(ctx))
	order := answer.Data.(map[string]interface{})["order"].(map[string]interface{})
	check("graphql", order["shipmentState"], interface{}("Shipped"))
	done("graphql")
}
