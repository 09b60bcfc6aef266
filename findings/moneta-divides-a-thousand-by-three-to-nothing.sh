#!/usr/bin/env bash
# moneta-core 1.4.5 (Maven), the reference implementation of JSR 354, JDK 17.
# Question: RoundedMoney.of(new BigDecimal("1000.00"), "NGN") is divided by 3. What is the result, and what with "1000.01"?
# Guess: NGN 333.33 and NGN 333.34, rounded as the currency is.
# Seen: NGN 0 and NGN 333.34. The zeros at the end are dropped first, and the quotient has as few places as what is left: here,
#   thousands. The int 1000 gives NGN 333. subtract() does not round at all. Money gives the quotient in full.
. "$(dirname "$0")/lib/common.sh"
maven_install org.javamoney.moneta:moneta-core:1.4.5
cat >Main.java <<'JAVA'
import java.math.BigDecimal;
import org.javamoney.moneta.RoundedMoney;
public class Main {
  public static void main(String[] args) {
    for (var amount : new String[] {"1000.00", "1000.01"}) System.out.println(money(amount).divide(3));
    System.out.println(RoundedMoney.of(1000, "NGN").divide(3));
    System.out.println(money("1000").subtract(money("0.005")));
  }
  static RoundedMoney money(String amount) {
    return RoundedMoney.of(new BigDecimal(amount), "NGN");
  }
}
JAVA
compile_java
same "1000.00 / 3, 1000.01 / 3, 1000 / 3, 1000 - 0.005" "$(java -cp "$(cat cp):." Main 2>/dev/null | paste -sd ' ')" \
  "NGN 0 NGN 333.34 NGN 333 NGN 999.995"
