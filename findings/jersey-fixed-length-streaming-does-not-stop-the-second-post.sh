#!/usr/bin/env bash
# jersey-client 4.0.2, jersey-hk2 4.0.2 (Maven), JDK 17.
# Question: HttpURLConnection repeats a POST unless its length is set. Does Jersey's switch for this,
#   HttpUrlConnectorProvider.useFixedLengthStreaming(), make Jersey deliver the POST of a JSON text once?
# Guess: yes.
# Seen: no, two deliveries as without it, whether the entity is a String or a byte[]. A JVM started with
#   -Dsun.net.http.retryPost=false makes one.
. "$(dirname "$0")/lib/common.sh"
maven_install org.glassfish.jersey.core:jersey-client:4.0.2 org.glassfish.jersey.inject:jersey-hk2:4.0.2
cat >Main.java <<'JAVA'
import jakarta.ws.rs.client.*;
import org.glassfish.jersey.client.*;
public class Main {
  public static void main(String[] args) {
    var config = new ClientConfig().property(ClientProperties.READ_TIMEOUT, 2000);
    if (!args[0].equals("default")) config.connectorProvider(new HttpUrlConnectorProvider().useFixedLengthStreaming());
    var entity = args[0].equals("bytes") ? Entity.entity("{}".getBytes(), "application/json") : Entity.json("{}");
    System.out.println(ClientBuilder.newClient(config).target(args[1]).request().post(entity).getStatus());
  }
}
JAVA
compile_java
run=(java -cp "$(cat cp):.")
deliveries --name default --expect "fresh=2 rst=2" -- "${run[@]}" Main default
deliveries --name "useFixedLengthStreaming, String" --expect "fresh=2 rst=2" -- "${run[@]}" Main text
deliveries --name "useFixedLengthStreaming, byte[]" --expect "fresh=2 rst=2" -- "${run[@]}" Main bytes
deliveries --name "retryPost=false" --expect "fresh=1 rst=1" -- "${run[@]}" -Dsun.net.http.retryPost=false Main default
