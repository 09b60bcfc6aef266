#!/usr/bin/env bash
# commons-validator 1.9.0 (Maven).
# Question: CurrencyValidator.validate(amount, en-NG) for 5.555 and 1E3 and NGN5?
# Guess: null for all three: naira has two decimals, nobody writes money as 1E3; or 5.56 for the first, and 5 for the last.
# Seen: 5.55 and 1000.00 are valid amounts, NGN5 is none.
. "$(dirname "$0")/lib/common.sh"
maven_install commons-validator:commons-validator:1.9.0
cat >Main.java <<'JAVA'
import java.util.Locale;
import org.apache.commons.validator.routines.CurrencyValidator;

public class Main {
  public static void main(String[] amounts) {
    for (String amount : amounts)
      System.out.print(CurrencyValidator.getInstance().validate(amount, Locale.forLanguageTag("en-NG")) + " ");
  }
}
JAVA
compile_java
same "5.555 1E3 NGN5" "$(java -cp "$(cat cp):." Main 5.555 1E3 NGN5)" "5.55 1000.00 null "
