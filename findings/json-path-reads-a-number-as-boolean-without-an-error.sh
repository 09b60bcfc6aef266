#!/usr/bin/env bash
# com.jayway.jsonpath:json-path 2.9.0 (Maven), with its own JSON library.
# Question: read(path, Boolean.class) meets a number, and read(path, Integer.class) meets 3000000000. What happens?
# Guess: a MappingException for both.
# Seen: none. The Boolean is a Double, which fails where it is used; the Integer is -1294967296.
. "$(dirname "$0")/lib/common.sh"
maven_install com.jayway.jsonpath:json-path:2.9.0 org.slf4j:slf4j-nop:2.0.16
cat >Main.java <<'JAVA'
import com.jayway.jsonpath.JsonPath;

public class Main {
  public static void main(String[] args) {
    var document = JsonPath.parse("{\"paid\":1.1,\"amount\":3000000000}");
    Object paid = document.<Object>read("$.paid", (Class) Boolean.class);
    System.out.println(paid.getClass().getSimpleName() + " " + document.read("$.amount", Integer.class));
  }
}
JAVA
compile_java
same "Boolean, Integer" "$(java -cp "$(cat cp):." Main)" "Double -1294967296"
