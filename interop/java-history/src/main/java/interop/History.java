package interop;

import com.commercetools.api.client.ProjectApiRoot;
import com.commercetools.api.defaultconfig.ApiRootBuilder;
import com.commercetools.api.models.zone.Zone;
import com.commercetools.api.models.zone.ZoneUpdateBuilder;
import com.commercetools.history.client.ApiRoot;
import com.commercetools.history.client.ByProjectKeyRequestBuilder;
import com.commercetools.history.defaultconfig.HistoryApiRootBuilder;
import com.commercetools.history.models.change.ChangeNameChange;
import com.commercetools.history.models.change_history.Record;
import com.commercetools.history.models.change_history.RecordPagedQueryResponse;
import com.commercetools.history.models.label.StringLabel;
import io.vrap.rmf.base.client.ApiHttpClient;
import io.vrap.rmf.base.client.oauth2.ClientCredentials;
import java.util.List;
import java.util.Objects;

/**
 * A zone is created, renamed and deleted; the client of the Change History API reads the records of it. Prints `ok
 * STEP` for each step, and `client NAME VERSION` first. The project comes from the variables CTP_*.
 */
public final class History {
  private static final String key = System.getenv("CTP_PROJECT_KEY");
  private static final String clientId = System.getenv("CTP_CLIENT_ID");
  private static final String apiUrl = System.getenv("CTP_API_URL");
  private static final String tokenUrl = System.getenv("CTP_AUTH_URL") + "/oauth/token";

  private final ProjectApiRoot shop;
  private final ApiHttpClient client;
  private final ByProjectKeyRequestBuilder history;

  private History() {
    ClientCredentials credentials =
        ClientCredentials.of()
            .withClientId(clientId)
            .withClientSecret(System.getenv("CTP_CLIENT_SECRET"))
            .withScopes("manage_project:" + key)
            .build();
    shop = ApiRootBuilder.of().defaultClient(apiUrl, credentials, tokenUrl).build(key);
    client =
        HistoryApiRootBuilder.of()
            .defaultClient(apiUrl + "/-/change-history/", credentials, tokenUrl)
            .buildClient();
    history = ApiRoot.fromClient(client).withProjectKeyValue(key);
  }

  private static void done(String step) {
    System.out.println("ok " + step);
  }

  private static void check(String what, Object found, Object expected) {
    if (!Objects.equals(found, expected))
      throw new IllegalStateException(what + ": " + found + " is not " + expected);
  }

  /** From the name of the archive that the class was loaded from. */
  private static String version() {
    String place = Record.class.getProtectionDomain().getCodeSource().getLocation().getPath();
    return place.replaceAll(".*java-history-|[.]jar$", "");
  }

  private List<Record> recordsOf(Zone zone) {
    return history
        .withResourceTypeValue("zone")
        .withIDValue(zone.getId())
        .get()
        .executeBlocking()
        .getBody()
        .getResults();
  }

  private Zone createZone() {
    RecordPagedQueryResponse page = history.get().executeBlocking().getBody();
    check("limit", page.getLimit(), 20);
    done("project");
    Zone zone = shop.zones().create(b -> b.name("One").key("one")).executeBlocking().getBody();
    Record record = recordsOf(zone).get(0);
    check("type", record.getType(), "ResourceCreated");
    check("version", record.getVersion(), 1);
    check("changes", record.getChanges().size(), 0);
    check("label", ((StringLabel) record.getLabel()).getValue(), "One");
    check("client", record.getModifiedBy().getClientId(), clientId);
    done("record-of-creation");
    return zone;
  }

  private Zone renameZone(Zone zone) {
    var update =
        ZoneUpdateBuilder.of()
            .version(zone.getVersion())
            .plusActions(b -> b.changeNameBuilder().name("Two"))
            .build();
    Zone renamed = shop.zones().withId(zone.getId()).post(update).executeBlocking().getBody();
    Record record = recordsOf(zone).get(0);
    ChangeNameChange change = (ChangeNameChange) record.getChanges().get(0);
    check("word", change.getChange(), "changeName");
    check("before", change.getPreviousValue(), "One");
    check("after", change.getNextValue(), "Two");
    check("previous version", record.getPreviousVersion(), 1);
    done("record-of-update");
    return renamed;
  }

  private void filter() {
    RecordPagedQueryResponse page =
        history
            .withResourceTypeValue("zone")
            .get()
            .withType("ResourceUpdated")
            .addChanges("changeName")
            .withClientId(clientId)
            .withLimit(1)
            .addQueryParam("withTotal", true)
            .executeBlocking()
            .getBody();
    check("count", page.getResults().size(), 1);
    check("total", page.getTotal(), 1);
    done("filtered-records");
  }

  private void deleteZone(Zone zone) {
    shop.zones().withId(zone.getId()).delete(zone.getVersion()).executeBlocking();
    List<Record> records = recordsOf(zone);
    check("records", records.size(), 3);
    check("type", records.get(0).getType(), "ResourceDeleted");
    done("record-of-deletion");
  }

  private void readZone() {
    Zone zone = createZone();
    Zone renamed = renameZone(zone);
    filter();
    deleteZone(renamed);
  }

  public static void main(String[] parameters) throws Exception {
    System.out.println("client com.commercetools.sdk:commercetools-sdk-java-history " + version());
    History flow = new History();
    try {
      flow.readZone();
    } finally {
      flow.shop.close();
      flow.client.close();
    }
  }
}
