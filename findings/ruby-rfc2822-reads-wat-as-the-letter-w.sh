#!/usr/bin/env bash
# ruby 3.1.2 (Debian 12), its library time.
# Question: a mail from Lagos has `Date: Sun, 29 Nov 2026 10:00:00 WAT`. Which offset does Time.rfc2822 read, and which DateTime.parse?
# Guess: +01:00, by both. Or -00:00 or an ArgumentError by the first: RFC 2822 has no such name, and says what it means then.
# Seen: -10:00 and +01:00. Time.rfc2822 stops after the W, which is a military zone; after GMT, EST and the like it does not.
. "$(dirname "$0")/lib/common.sh"
need ruby
[ "$(ruby -e 'print RUBY_VERSION')" = 3.1.2 ] || cannot "ruby is not 3.1.2"
seen=$(ruby -rtime -rdate -e 'text = ARGV[0]; puts Time.rfc2822(text).strftime("%:z"), DateTime.parse(text).zone' "Sun, 29 Nov 2026 10:00:00 WAT")
same "Time.rfc2822, DateTime.parse" "$(paste -sd ' ' <<<"$seen")" "-10:00 +01:00"
