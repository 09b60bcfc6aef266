import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;

/** Reads each case with the generated client, and buys: a line of JSON for each. */
public class Main {
  static final ObjectMapper plain = new ObjectMapper();

  public static void main(String[] args) throws Exception {
    var given = plain.readTree(Files.readString(Path.of("given.json")));
    for (var one : given.get("cases")) write(() -> Row.read(one.get("model").asText(), one.get("body").toString()));
    write(() -> Row.buy(given.get("url").asText(), given.get("order").toString()));
  }

  static void write(Callable<String> make) {
    var line = plain.createObjectNode();
    try {
      line.set("value", plain.readTree(make.call()));
    } catch (Throwable error) {
      line.put("error", error.toString());
    }
    System.out.println(line);
  }
}
