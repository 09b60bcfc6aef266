#!/usr/bin/env bash
# johnzon-jsonb 2.0.2 and yasson 3.0.4 (Maven), two implementations of JSON-B 3.0, JDK 17.
# Question: an object with the BigDecimal 1500.50 and the double 1500.5 is written. How does each write the amounts?
# Guess: as numbers, both of them.
# Seen: Johnzon writes the BigDecimal as the text "1500.50", and the double as a number. Yasson writes numbers.
. "$(dirname "$0")/lib/common.sh"
maven_install org.apache.johnzon:johnzon-jsonb:2.0.2 org.eclipse:yasson:3.0.4
cat >Main.java <<'JAVA'
import jakarta.json.bind.spi.JsonbProvider;
import java.math.BigDecimal;
public class Main {
  public static class Order {
    public BigDecimal decimal = new BigDecimal("1500.50");
    public double floating = 1500.5;
  }
  public static void main(String[] args) {
    for (var name : new String[] {"org.apache.johnzon.jsonb.JohnzonProvider", "org.eclipse.yasson.JsonBindingProvider"})
      System.out.println(JsonbProvider.provider(name).create().build().toJson(new Order()));
  }
}
JAVA
compile_java
seen=$(java -cp "$(cat cp):." Main)
same Johnzon "$(sed -n 1p <<<"$seen")" '{"decimal":"1500.50","floating":1500.5}'
same Yasson "$(sed -n 2p <<<"$seen")" '{"decimal":1500.50,"floating":1500.5}'
