package interop;

import static interop.Flow.check;
import static interop.Flow.done;

import com.commercetools.api.client.ProjectApiRoot;
import com.commercetools.api.models.cart.CartDraftBuilder;
import com.commercetools.api.models.cart.InventoryMode;
import com.commercetools.api.models.common.LocalizedString;
import com.commercetools.api.models.common.Money;
import com.commercetools.api.models.common.MoneyBuilder;
import com.commercetools.api.models.customer.Customer;
import com.commercetools.api.models.customer.CustomerDraftBuilder;
import com.commercetools.api.models.customer.CustomerSigninBuilder;
import com.commercetools.api.models.inventory.InventoryEntryDraftBuilder;
import com.commercetools.api.models.product.ProductDraftBuilder;
import com.commercetools.api.models.product_type.ProductTypeDraftBuilder;
import com.commercetools.api.models.project.Project;
import com.commercetools.api.models.project.ProjectUpdateBuilder;
import com.commercetools.api.models.shipping_method.ShippingMethodDraftBuilder;
import com.commercetools.api.models.tax_category.TaxCategoryDraftBuilder;
import com.commercetools.api.models.zone.Zone;
import com.commercetools.api.models.zone.ZoneDraftBuilder;
import io.vrap.rmf.base.client.error.NotFoundException;
import java.util.List;

/** What a shop sells, and to whom. */
final class Catalogue {
  private final ProjectApiRoot shop;

  Catalogue(ProjectApiRoot shop) {
    this.shop = shop;
  }

  static Money euros(long cents) {
    return MoneyBuilder.of().centAmount(cents).currencyCode("EUR").build();
  }

  void create() {
    setUp();
    createShipping();
    createProduct();
    findProduct();
  }

  private void setUp() {
    Project empty = shop.get().executeBlocking().getBody();
    done("token");
    var update =
        ProjectUpdateBuilder.of()
            .version(empty.getVersion())
            .plusActions(b -> b.changeCurrenciesBuilder().currencies("EUR"))
            .plusActions(b -> b.changeCountriesBuilder().countries("DE"))
            .plusActions(b -> b.changeLanguagesBuilder().languages("en"))
            .build();
    Project project = shop.post(update).executeBlocking().getBody();
    check("currencies", project.getCurrencies(), List.of("EUR"));
    done("project");
  }

  private void createShipping() {
    var taxes =
        TaxCategoryDraftBuilder.of()
            .name("Standard")
            .key("standard")
            .plusRates(b -> b.name("19 %").amount(0.19).includedInPrice(true).country("DE"))
            .build();
    shop.taxCategories().post(taxes).executeBlocking();
    var germany = ZoneDraftBuilder.of().name("DE").plusLocations(b -> b.country("DE")).build();
    Zone zone = shop.zones().post(germany).executeBlocking().getBody();
    var method =
        ShippingMethodDraftBuilder.of()
            .key("post")
            .name("Post")
            .taxCategory(b -> b.key("standard"))
            .isDefault(true)
            .plusZoneRates(
                b ->
                    b.zone(z -> z.id(zone.getId()))
                        .plusShippingRates(rate -> rate.price(euros(500))))
            .build();
    shop.shippingMethods().post(method).executeBlocking();
  }

  private void createProduct() {
    var type = ProductTypeDraftBuilder.of().key("lamp").name("Lamp").description("Lamps").build();
    shop.productTypes().post(type).executeBlocking();
    var draft =
        ProductDraftBuilder.of()
            .key("lamp")
            .productType(b -> b.key("lamp"))
            .taxCategory(b -> b.key("standard"))
            .name(LocalizedString.ofEnglish("Lamp"))
            .slug(LocalizedString.ofEnglish("lamp"))
            .masterVariant(
                b -> b.sku("lamp-1").plusPrices(p -> p.value(euros(4_200)).country("DE")))
            .publish(true)
            .build();
    var product = shop.products().post(draft).executeBlocking().getBody();
    check("published", product.getMasterData().getPublished(), true);
    var entry = InventoryEntryDraftBuilder.of().sku("lamp-1").quantityOnStock(100L).build();
    var stock = shop.inventory().post(entry).executeBlocking().getBody();
    check("stock", stock.getAvailableQuantity(), 100L);
    done("catalogue");
  }

  private void findProduct() {
    var page =
        shop.productProjections()
            .get()
            .withWhere("masterVariant(sku = :sku)")
            .withPredicateVar("sku", "lamp-1")
            .withPriceCurrency("EUR")
            .withPriceCountry("DE")
            .executeBlocking()
            .getBody();
    check("total", page.getTotal(), 1L);
    var price = page.getResults().get(0).getMasterVariant().getPrice();
    check("price", price.getValue().getCentAmount(), 4_200L);
    try {
      shop.products().withKey("unknown").get().executeBlocking();
      throw new IllegalStateException("An unknown product was found.");
    } catch (NotFoundException refused) {
      check("status", refused.getStatusCode(), 404);
    }
    done("query");
  }

  static Customer signUp(ProjectApiRoot shop, String email) {
    var draft =
        CustomerDraftBuilder.of().email(email).password("correct horse").firstName("Ann").build();
    Customer customer = shop.customers().post(draft).executeBlocking().getBody().getCustomer();
    var signin = CustomerSigninBuilder.of().email(email).password("correct horse").build();
    Customer known = shop.login().post(signin).executeBlocking().getBody().getCustomer();
    check("customer", known.getId(), customer.getId());
    return customer;
  }

  static CartDraftBuilder cartDraft(Customer customer) {
    return CartDraftBuilder.of()
        .currency("EUR")
        .country("DE")
        .customerId(customer.getId())
        .inventoryMode(InventoryMode.RESERVE_ON_ORDER)
        .shippingAddress(b -> b.country("DE").city("Berlin"))
        .shippingMethod(b -> b.key("post"));
  }
}
