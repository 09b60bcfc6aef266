package decode;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openapitools.client.ApiClient;
import org.openapitools.client.JSON;

/** Reads each case with the generated classes and writes it again. Argument: the file of cases. */
public class Decode {
  public static void main(String[] args) throws Exception {
    // It registers the adapters of the generated classes.
    new ApiClient();
    for (JsonElement each : JsonParser.parseString(Files.readString(Path.of(args[0]))).getAsJsonArray()) {
      JsonObject one = each.getAsJsonObject();
      JsonObject line = new JsonObject();
      try {
        Class<?> model = Class.forName("org.openapitools.client.model." + one.get("model").getAsString());
        Object value = JSON.deserialize(one.get("body").toString(), model);
        line.add("value", JsonParser.parseString(JSON.serialize(value)));
      } catch (Throwable error) {
        line.addProperty("error", error.toString());
      }
      System.out.println(line);
    }
  }
}
