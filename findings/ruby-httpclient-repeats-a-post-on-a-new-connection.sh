#!/usr/bin/env bash
# Ruby's httpclient 2.8.3 (Debian 12: ruby-httpclient).
# Question: HTTPClient.new.post, and the server closes or resets the connection once it has read the request. How often
#   is the POST delivered, on a reused and on a new connection?
# Guess: once; at most twice on a reused one.
# Seen: twice on both.
. "$(dirname "$0")/lib/common.sh"
need ruby
ruby -e 'require "httpclient"; puts "httpclient #{HTTPClient::VERSION}"' || cannot "ruby-httpclient is missing"
cat >main.rb <<'RUBY'
require "httpclient"
client = HTTPClient.new
client.receive_timeout = 1
unless ARGV[1].to_s.empty?
  client.get(ARGV[1]).body
  sleep 0.1
end
client.post(ARGV[0], "{}", "content-type" => "application/json")
RUBY
deliveries --expect "fresh=2 reused=2 rst=2 timeout=1 503=1" -- ruby -W0 main.rb
