#!/usr/bin/env bash
# liblocale-currency-format-perl 1.35-3 (Locale::Currency::Format; Debian 12).
# Question: what is currency_format("NGN", 1500.50)?
# Guess: 1,500.50 NGN, as it gives 1,500.50 GHS for Ghana.
# Seen: 1501 NGN, for a receipt of 1500.50. Its table has no decimals and no separators for the Naira, and that is no error.
. "$(dirname "$0")/lib/common.sh"
need apt-get dpkg-deb perl
install apt-get download liblocale-currency-format-perl=1.35-3
install dpkg-deb -x liblocale-currency-format-perl_*.deb .
seen=$(perl -I usr/share/perl5 -MLocale::Currency::Format -e 'print join "; ", map { currency_format($_, 1500.50) } @ARGV' NGN GHS KES)
same "Naira, Cedi, Shilling" "$seen" "1501 NGN; 1,500.50 GHS; 1,500.50 KES"
