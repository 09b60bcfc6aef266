#!/usr/bin/env bash
# jersey-client, jersey-hk2, jersey-apache5-connector 4.0.2 (Maven), httpclient5 as the connector pins it, JDK 17.
# Question: Apache HttpClient 5 sends a POST again after a 503 or a 429. Does Jersey, if it runs on it?
# Guess: yes, two deliveries, as with HttpClient alone.
# Seen: one. Jersey hands over a body that cannot be repeated, so nothing need be turned off.
. "$(dirname "$0")/lib/common.sh"
maven_install org.glassfish.jersey.core:jersey-client:4.0.2 org.glassfish.jersey.inject:jersey-hk2:4.0.2 \
  org.glassfish.jersey.connectors:jersey-apache5-connector:4.0.2 org.slf4j:slf4j-nop:2.0.17
cat >Main.java <<'JAVA'
import jakarta.ws.rs.client.*;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.glassfish.jersey.apache5.connector.Apache5ConnectorProvider;
import org.glassfish.jersey.client.ClientConfig;
public class Main {
  public static void main(String[] args) throws Exception {
    if (args[0].equals("alone")) {
      var post = new HttpPost(args[1]);
      post.setEntity(new StringEntity("{}"));
      int status = HttpClients.createDefault().execute(post, response -> response.getCode());
      System.out.println(status);
    } else {
      var client = ClientBuilder.newClient(new ClientConfig().connectorProvider(new Apache5ConnectorProvider()));
      System.out.println(client.target(args[1]).request().post(Entity.json("{}")).getStatus());
    }
  }
}
JAVA
compile_java
deliveries --name "HttpClient alone" --expect "503=2 429=2" -- java -cp "$(cat cp):." Main alone
deliveries --name "Jersey on it" --expect "503=1 429=1" -- java -cp "$(cat cp):." Main jersey
