#!/usr/bin/env bash
# okhttp-jvm 5.5.1 (Maven), JDK 17.
# Question: OkHttp sends a POST on a reused connection, and the server closes it without a response, as it does with
#   every further one. How often is the POST delivered?
# Guess: twice: once more on a new connection, and then the error is the caller's.
# Seen: three times. On a connection that is new from the start: once. retryOnConnectionFailure(false) makes it one.
. "$(dirname "$0")/lib/common.sh"
maven_install com.squareup.okhttp3:okhttp-jvm:5.5.1
cat >Main.java <<'JAVA'
import okhttp3.*;
public class Main {
  public static void main(String[] args) throws Exception {
    var client = new OkHttpClient.Builder().retryOnConnectionFailure(args[0].equals("default")).build();
    if (!args[2].isEmpty()) {
      client.newCall(new Request.Builder().url(args[2]).build()).execute().body().string();
      Thread.sleep(100);
    }
    var body = RequestBody.create("{}", MediaType.get("application/json"));
    client.newCall(new Request.Builder().url(args[1]).post(body).build()).execute();
  }
}
JAVA
compile_java
deliveries --name default --expect "fresh=1 reused=3" -- java -cp "$(cat cp):." Main default
deliveries --name "retryOnConnectionFailure(false)" --expect "fresh=1 reused=1" -- java -cp "$(cat cp):." Main off
