#!/usr/bin/env bash
# feign-core 13.13 (Maven), JDK 17, its default client.
# Question: Feign.builder() sends a POST, and the response is a 307. How often is the POST delivered?
# Guess: once or twice: Feign does not follow it, or the JDK does.
# Seen: five times to the same address, never to the new one. The JDK refuses to redirect a streamed body with an
#   IOException, which Feign takes for a broken network. Also five after a read timeout; once after a 308.
. "$(dirname "$0")/lib/common.sh"
maven_install io.github.openfeign:feign-core:13.13
cat >Main.java <<'JAVA'
import feign.*;
import java.util.concurrent.TimeUnit;
public class Main {
  public interface Shop {
    @RequestLine("POST /purchase") @Headers("Content-Type: application/json") Response buy(String body);
  }
  public static void main(String[] args) {
    Shop shop = Feign.builder()
        .options(new Request.Options(1, TimeUnit.SECONDS, 1, TimeUnit.SECONDS, true))
        .retryer(args[0].equals("never") ? Retryer.NEVER_RETRY : new Retryer.Default())
        .target(Shop.class, args[1].replace("/purchase", ""));
    try (Response response = shop.buy("{}")) { System.out.println(response.status()); }
  }
}
JAVA
compile_java
deliveries --name default --expect "307=5 308=1 timeout=5 503=1" -- java -cp "$(cat cp):." Main default
deliveries --name NEVER_RETRY --expect "307=1 308=1 timeout=1 503=1" -- java -cp "$(cat cp):." Main never
