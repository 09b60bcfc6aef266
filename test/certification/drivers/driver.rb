# frozen_string_literal: true

# Prints what the example's protocol says to each line of its input: the event of a response, or the state after an event.
require "json"
require_relative "../../../examples/ruby/protocol"

protocol = Protocol.new(ENV.fetch("VENDING_PROTOCOL"))
$stdin.each_line do |line|
  ask = JSON.parse(line)
  if ask.key?("action") then puts protocol.event_of(*ask.values_at("action", "status", "text", "request")).first
  else
    times = { lasted: ask["lasted"], since_first_send: ask["since_first_send"] }
    puts protocol.next_state(ask["state"], ask["event"], **times)
  end
end
