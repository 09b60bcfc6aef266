#!/usr/bin/env bash
# org.codehaus.jettison:jettison 1.5.4 (Maven).
# Question: an object holds the texts "1e3" and "1500.00". What does optLong(key, -99) give, and what getInt?
# Guess: the default -99, or 1000 and 1500; getInt throws or reads them likewise.
# Seen: optLong throws a NumberFormatException for both, and gives -99 only for a key that is not there. getInt reads 1000 and 1500.
. "$(dirname "$0")/lib/common.sh"
maven_install org.codehaus.jettison:jettison:1.5.4
cat >Main.java <<'JAVA'
import org.codehaus.jettison.json.JSONObject;

public class Main {
  public static void main(String[] args) throws Exception {
    JSONObject object = new JSONObject("{\"a\":\"1e3\",\"b\":\"1500.00\"}");
    for (String key : new String[] {"a", "b", "missing"}) {
      String seen;
      try {
        seen = String.valueOf(object.optLong(key, -99));
      } catch (NumberFormatException e) {
        seen = "throws";
      }
      System.out.print(seen + " ");
    }
    System.out.println(object.getInt("a") + " " + object.getInt("b"));
  }
}
JAVA
compile_java
same "optLong of 1e3, 1500.00, nothing; getInt" "$(java -cp "$(cat cp):." Main)" "throws throws -99 1000 1500"
