package decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openapitools.client.ApiClient;

/** Reads each case with the generated classes and writes it again. Argument: the file of cases. */
public class Decode {
  public static void main(String[] args) throws Exception {
    ObjectMapper plain = new ObjectMapper();
    ObjectMapper mapper = ApiClient.createDefaultObjectMapper();
    for (JsonNode one : plain.readTree(Files.readString(Path.of(args[0])))) {
      var line = plain.createObjectNode();
      try {
        Class<?> model = Class.forName("org.openapitools.client.model." + one.get("model").asText());
        Object value = mapper.readValue(one.get("body").toString(), model);
        line.set("value", plain.readTree(mapper.writeValueAsString(value)));
      } catch (Throwable error) {
        line.put("error", error.toString());
      }
      System.out.println(line);
    }
  }
}
