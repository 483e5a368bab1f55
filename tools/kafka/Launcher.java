import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.utils.AppInfoParser;
import org.apache.kafka.common.utils.Time;

/**
 * One Kafka broker that is its own controller, with the official client next to it as a judge of what the broker has.
 *
 * <p>Parameters: a file of properties, the address of the listener without credentials. It prints {@code ready
 * VERSION} and then takes lines: {@code create TOPIC PARTITIONS LARGESTBATCH} and {@code read TOPIC}, answered by {@code record}
 * lines and {@code done}.
 */
public final class Launcher {
  private Launcher() {}

  public static void main(String[] parameters) throws Exception {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(Path.of(parameters[0]))) {
      properties.load(reader);
    }
    Path log = Path.of(properties.getProperty("log.dirs"));
    if (!Files.exists(log.resolve("meta.properties"))) {
      String[] format = {
        "format", "--standalone", "--cluster-id", "storewright-tests-AAAAA", "--config", parameters[0]
      };
      if (StorageTool.execute(format, System.err) != 0) throw new IllegalStateException("format");
    }
    KafkaRaftServer server =
        new KafkaRaftServer(KafkaConfig.fromProps(properties), Time.SYSTEM);
    server.startup();
    Runtime.getRuntime().addShutdownHook(new Thread(server::shutdown));
    System.out.println("ready " + AppInfoParser.getVersion());
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", parameters[1]))) {
      BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] words = line.split(" ");
        if (words[0].equals("create")) {
          var topic = new NewTopic(words[1], Integer.parseInt(words[2]), (short) 1);
          topic.configs(Map.of("max.message.bytes", words[3]));
          admin.createTopics(List.of(topic)).all().get();
        } else {
          read(parameters[1], words[1]);
        }
        System.out.println("done");
      }
    }
    server.awaitShutdown();
  }

  private static void read(String address, String topic) {
    Map<String, Object> settings =
        Map.of("bootstrap.servers", address, "isolation.level", "read_committed");
    var bytes = new ByteArrayDeserializer();
    try (var consumer = new KafkaConsumer<byte[], byte[]>(settings, bytes, bytes)) {
      Collection<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(one -> new TopicPartition(topic, one.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (partitions.stream().anyMatch(one -> consumer.position(one) < ends.get(one)))
        for (var record : consumer.poll(Duration.ofSeconds(1))) System.out.println(lineOf(record));
    }
  }

  private static String lineOf(ConsumerRecord<byte[], byte[]> record) {
    StringBuilder line = new StringBuilder("record " + record.partition());
    line.append(' ').append(encoded(record.key())).append(' ').append(encoded(record.value()));
    record
        .headers()
        .forEach(
            header ->
                line.append(' ')
                    .append(encoded(header.key().getBytes(StandardCharsets.UTF_8)))
                    .append(' ')
                    .append(encoded(header.value())));
    return line.toString();
  }

  private static String encoded(byte[] bytes) {
    return bytes == null ? "-" : Base64.getEncoder().encodeToString(bytes);
  }
}
