# frozen_string_literal: true

# Prints what the example's protocol says to each line of its input: the event of a response, or the state after an event.

require "json"
require_relative "../../../examples/ruby/protocol"

$stdin.each_line do |line|
  ask = JSON.parse(line)
  if ask.key?("action")
    puts Protocol.event_of(ask["action"], ask["status"], ask["text"], ask["request"])[0]
  else
    puts Protocol.next_state(ask["state"], ask["event"], ask["lasted"], ask["since_first_send"])
  end
end
