#!/usr/bin/env bash
# groovy-json 5.0.4, johnzon-jsonb 2.0.2, yasson 3.0.4 (Maven), JDK 17.
# Question: what becomes of the JSON number 98765432109876543210 with Groovy's JsonSlurper, with Johnzon into a Map, and with Yasson
#   into a field of type long?
# Guess: a BigInteger, a BigDecimal, and an error: no type was asked for in the first two, and none that fits in the third.
# Seen: 6531711741328785130, by all three, without an error. Into a long field, Johnzon does refuse it.
. "$(dirname "$0")/lib/common.sh"
maven_install org.apache.groovy:groovy-json:5.0.4 org.apache.johnzon:johnzon-jsonb:2.0.2 org.eclipse:yasson:3.0.4
cat >Main.java <<'JAVA'
import groovy.json.JsonSlurper;
import jakarta.json.bind.spi.JsonbProvider;
import java.util.Map;
public class Main {
  public static class Sale {
    public long token;
  }
  static <T> T read(String provider, Class<T> type) {
    return JsonbProvider.provider(provider).create().build().fromJson(JSON, type);
  }
  static final String JSON = "{\"token\":98765432109876543210}";
  public static void main(String[] args) {
    System.out.println(((Map<?, ?>) new JsonSlurper().parseText(JSON)).get("token"));
    System.out.println(read("org.apache.johnzon.jsonb.JohnzonProvider", Map.class).get("token"));
    System.out.println(read("org.eclipse.yasson.JsonBindingProvider", Sale.class).token);
  }
}
JAVA
compile_java
same "Groovy, Johnzon, Yasson" "$(java -cp "$(cat cp):." Main | paste -sd ' ')" "6531711741328785130 6531711741328785130 6531711741328785130"
