#!/usr/bin/env bash
# libtimedate-perl 2.3300-2 (Date::Parse), tcl8.6 8.6.13+dfsg-2 (Debian 12, amd64).
# Question: the time of a server in Lagos, `Sun Nov 29 10:00:00 WAT 2026`, as Java and date write it, is read. Which time of UTC is it?
# Guess: 09:00, since WAT is West Africa Time, UTC+1, as PHP, PostgreSQL and GNU date read it. Or it is refused.
# Seen: 11:00, by both: their WAT is an hour behind UTC. A time that `date` writes comes back two hours late.
. "$(dirname "$0")/lib/common.sh"
need apt-get dpkg-deb perl
install apt-get download libtimedate-perl=2.3300-2 tcl8.6=8.6.13+dfsg-2 libtcl8.6=8.6.13+dfsg-2
for package in *.deb; do install dpkg-deb -x "$package" .; done
seconds=1795942800
text=$(LC_ALL=C TZ=Africa/Lagos date -d @$seconds '+%a %b %e %T %Z %Y')
echo "puts [expr {[clock scan {$text}] - $seconds}]" >main.tcl
same "text" "$text" "Sun Nov 29 10:00:00 WAT 2026"
same "seconds off, GNU date" "$(($(date -d "$text" +%s) - seconds))" 0
same "seconds off, Date::Parse" "$(perl -I usr/share/perl5 -MDate::Parse -e 'print str2time($ARGV[0]) - $ARGV[1]' "$text" $seconds)" 7200
same "seconds off, Tcl" "$(TCL_LIBRARY=$PWD/usr/share/tcltk/tcl8.6 LD_LIBRARY_PATH=$PWD/usr/lib/x86_64-linux-gnu usr/bin/tclsh8.6 main.tcl)" 7200
