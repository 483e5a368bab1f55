import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.opensearch.Version;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.logging.LogConfigurator;
import org.opensearch.common.settings.Settings;
import org.opensearch.env.Environment;
import org.opensearch.http.HttpServerTransport;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * One node of OpenSearch with the modules that the search of storewright uses, taken from the class path. It has
 * neither the security manager nor the bootstrap checks of the distribution.
 *
 * <p>Parameters: the folder of the data, the port of HTTP. It prints {@code ready URL VERSION}.
 */
public final class Launcher {
  private static final class ClasspathNode extends Node {
    ClasspathNode(Environment environment) {
      super(
          environment,
          List.of(
              Netty4Plugin.class, CommonAnalysisPlugin.class, PainlessPlugin.class),
          true);
    }
  }

  private Launcher() {}

  public static void main(String[] parameters) throws Exception {
    Path home = Path.of(parameters[0]).toAbsolutePath();
    Path config = Files.createDirectories(home.resolve("config"));
    Settings settings =
        Settings.builder()
            .put("path.home", home.toString())
            .put("path.data", home.resolve("data").toString())
            .put("path.logs", home.resolve("logs").toString())
            .put("cluster.name", "storewright-tests")
            .put("node.name", "one")
            .put("discovery.type", "single-node")
            .put("transport.type", "netty4")
            .put("http.type", "netty4")
            .put("network.host", "127.0.0.1")
            .put("http.port", parameters[1])
            .put("transport.port", "0")
            .put("cluster.routing.allocation.disk.threshold_enabled", false)
            .build();
    Environment environment =
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), config, () -> "one");
    LogConfigurator.configureWithoutConfig(environment.settings());
    Node node = new ClasspathNode(environment).start();
    CountDownLatch stopped = new CountDownLatch(1);
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    node.close();
                  } catch (java.io.IOException error) {
                    error.printStackTrace();
                  }
                  stopped.countDown();
                }));
    var address =
        node.injector().getInstance(HttpServerTransport.class).boundAddress().publishAddress();
    System.out.println("ready http://127.0.0.1:" + address.getPort() + " " + Version.CURRENT);
    stopped.await();
  }
}
