#!/usr/bin/env bash
# Erlang's httpc, inets 8.2.2 of OTP 25 (Debian 12: erlang-inets).
# Question: httpc sends a POST, and the server responds 503, with and without Retry-After, each time. How often?
# Guess: once. It has no retry option.
# Seen: once without the header. With `Retry-After: 1` it sends again after each pause for as long as one looks; the
#   caller's timeout of four seconds does not end it.
. "$(dirname "$0")/lib/common.sh"
need escript erl
cat >main.escript <<'ERLANG'
#!/usr/bin/env escript
main([Url | _]) ->
  {ok, _} = application:ensure_all_started(inets),
  io:format("~p~n", [httpc:request(post, {Url, [], "application/json", "{}"}, [{timeout, 4000}], [])]).
ERLANG
erl -noshell -eval 'ok = application:load(inets), {ok, V} = application:get_key(inets, vsn), io:format("inets ~s~n", [V]), halt().' ||
  cannot "erlang-inets is missing"
deliveries --expect "503=1" -- escript main.escript
seen=$(deliveries --seconds 9 --cases 503+ -- escript main.escript)
echo "within 9 seconds: $seen"
[ "${seen#503+=}" -ge 6 ]
