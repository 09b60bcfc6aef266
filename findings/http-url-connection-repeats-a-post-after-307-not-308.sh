#!/usr/bin/env bash
# HttpURLConnection of JDK 17.
# Question: A POST of HttpURLConnection gets a 307 or a 308 with a Location. How often is it delivered?
# Guess: once after both. It is old, knows neither, and has turned redirected POSTs into GETs since Java 1.
# Seen: a 307 leads to a second POST with the same body; a 308 does not, it is returned.
. "$(dirname "$0")/lib/common.sh"
need java
java -version 2>&1 | head -n 1
cat >Main.java <<'JAVA'
import java.net.*;
public class Main {
  public static void main(String[] args) throws Exception {
    var connection = (HttpURLConnection) new URL(args[0]).openConnection();
    connection.setDoOutput(true);
    connection.getOutputStream().write("{}".getBytes());
    System.out.println(connection.getResponseCode());
  }
}
JAVA
deliveries --expect "307=2 308=1" -- java Main.java
