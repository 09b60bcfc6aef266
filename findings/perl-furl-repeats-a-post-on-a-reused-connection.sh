#!/usr/bin/env bash
# Perl's Furl 3.14 and HTTP::Tiny 0.082 (Debian 12: libfurl-perl, perl).
# Question: A POST goes out on a reused connection, which the server closes once it has read it. How often is it delivered?
# Guess: once by both.
# Seen: Furl delivers it twice; HTTP::Tiny once. Furl has no switch; the header `Connection: close` on the request
#   before it helps, as then nothing is reused.
. "$(dirname "$0")/lib/common.sh"
need perl
perl -MFurl -e 'print "Furl $Furl::VERSION\n"' || cannot "libfurl-perl is missing"
cat >main.pl <<'PERL'
use strict; use Furl; use HTTP::Tiny;
my ($kind, $url, $warm) = @ARGV;
my @json = ("content-type", "application/json");
my $tiny = HTTP::Tiny->new(timeout => 1);
my $furl = Furl->new(timeout => 1);
if ($warm) {
  $kind eq "tiny" ? $tiny->get($warm) : $furl->get($warm, $kind eq "close" ? ["connection", "close"] : []);
  select undef, undef, undef, 0.1;
}
$kind eq "tiny" ? $tiny->post($url, { headers => {@json}, content => "{}" }) : $furl->post($url, \@json, "{}");
PERL
deliveries --name HTTP::Tiny --expect "fresh=1 reused=1" -- perl main.pl tiny
deliveries --name Furl --expect "fresh=1 reused=2" -- perl main.pl furl
deliveries --name "Furl, close" --expect "reused=-" -- perl main.pl close
