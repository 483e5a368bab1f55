package interop;

import static interop.Flow.check;
import static interop.Flow.done;

import com.commercetools.api.client.ProjectApiRoot;
import com.commercetools.api.models.common.LocalizedString;
import com.commercetools.api.models.product.ProductDraftBuilder;
import com.commercetools.api.models.product_type.ProductTypeDraftBuilder;
import com.commercetools.importapi.defaultconfig.ImportApiRootBuilder;
import com.commercetools.importapi.models.common.ProcessingState;
import com.commercetools.importapi.models.importcontainers.ImportContainerDraftBuilder;
import com.commercetools.importapi.models.importrequests.ProductVariantPatchRequestBuilder;
import com.commercetools.importapi.models.productvariants.Attributes;
import io.vrap.rmf.base.client.oauth2.ClientCredentials;

/** Removes an attribute of a variant with the client of the Import API. */
final class Patch {
  private final ProjectApiRoot shop;

  Patch(ProjectApiRoot shop) {
    this.shop = shop;
  }

  private void createProduct() {
    var type =
        ProductTypeDraftBuilder.of()
            .key("patched")
            .name("Patched")
            .description("Patched")
            .plusAttributes(
                b ->
                    b.name("color")
                        .label(LocalizedString.ofEnglish("Color"))
                        .isRequired(false)
                        .type(t -> t.textBuilder()))
            .build();
    shop.productTypes().post(type).executeBlocking();
    var draft =
        ProductDraftBuilder.of()
            .key("patched")
            .productType(b -> b.key("patched"))
            .name(LocalizedString.ofEnglish("Patched"))
            .slug(LocalizedString.ofEnglish("patched"))
            .masterVariant(
                b -> b.key("patched-1").plusAttributes(a -> a.name("color").value("red")))
            .build();
    shop.products().post(draft).executeBlocking();
  }

  void removeAttribute(ClientCredentials credentials) throws InterruptedException {
    createProduct();
    var imports =
        ImportApiRootBuilder.of()
            .defaultClient(
                System.getenv("CTP_API_URL"),
                credentials,
                System.getenv("CTP_AUTH_URL") + "/oauth/token")
            .build(System.getenv("CTP_PROJECT_KEY"));
    var container = ImportContainerDraftBuilder.of().key("patches").build();
    check("key", imports.importContainers().post(container).executeBlocking().getBody().getKey(), "patches");
    Attributes attributes = Attributes.of();
    attributes.setValue("color", null);
    var request =
        ProductVariantPatchRequestBuilder.of()
            .plusPatches(
                b ->
                    b.product(p -> p.key("patched"))
                        .productVariant(v -> v.key("patched-1"))
                        .attributes(attributes))
            .build();
    var sent =
        imports
            .productVariantPatches()
            .importContainers()
            .withImportContainerKeyValue("patches")
            .post(request)
            .executeBlocking()
            .getBody();
    String id = sent.getOperationStatus().get(0).getOperationId();
    ProcessingState state = ProcessingState.PROCESSING;
    for (int tries = 0; state.equals(ProcessingState.PROCESSING) && tries < 300; tries += 1) {
      Thread.sleep(100);
      state = imports.importOperations().withIdValue(id).get().executeBlocking().getBody().getState();
    }
    check("state", state, ProcessingState.IMPORTED);
    var projection =
        shop.productProjections()
            .withKey("patched")
            .get()
            .withStaged(true)
            .executeBlocking()
            .getBody();
    check("attributes", projection.getMasterVariant().getAttributes().size(), 0);
    imports.close();
    done("import");
  }
}
