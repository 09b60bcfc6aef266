#!/usr/bin/env bash
# org.json 20250517 (Maven).
# Question: an object holds three texts: a phone number, a token of 20 digits, and 1e3. What do getLong(key) and
#   optLong(key, -99) give?
# Guess: optLong gives what getLong gives, and -99 where that throws.
# Seen: the other way round. getLong reads the phone number and throws for the other two; optLong gives -99 for the phone
#   number, a wrapped 8806635309369909113 for the token and 1000 for 1e3.
. "$(dirname "$0")/lib/common.sh"
maven_install org.json:json:20250517
cat >Main.java <<'JAVA'
import org.json.JSONException;
import org.json.JSONObject;

public class Main {
  public static void main(String[] texts) {
    JSONObject object = new JSONObject().put("text", texts[0]);
    String got;
    try {
      got = String.valueOf(object.getLong("text"));
    } catch (JSONException e) {
      got = "throws";
    }
    System.out.println(got + " " + object.optLong("text", -99));
  }
}
JAVA
compile_java
same 08031234567 "$(java -cp "$(cat cp):." Main 08031234567)" "8031234567 -99"
same 45700123456789012345 "$(java -cp "$(cat cp):." Main 45700123456789012345)" "throws 8806635309369909113"
same 1e3 "$(java -cp "$(cat cp):." Main 1e3)" "throws 1000"
