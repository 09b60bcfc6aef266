# frozen_string_literal: true

# Sells a list of orders, each at most once, and writes down what to tell each customer:
#
#     ruby shop.rb ORDERS.json BELIEFS.json ORDERS/
#
# Kill it at any moment and start it again: the folder knows every order that may have been sent.

require "fileutils"
require "json"
require "securerandom"
require_relative "protocol"
require_relative "vending_http"

SPEED = Float(ENV.fetch("VENDING_SPEED", "1")) # 10 for a certification at the fast pace

# Seconds.
def now
  Time.now.to_f * SPEED
end

# Writes all or nothing, and to the disk.
def write_file(file, value)
  File.open("#{file}.part", "w") do |part|
    part.write(JSON.pretty_generate(value))
    part.fsync
  end
  File.rename("#{file}.part", file)
end

# The orders that may have been sent, a file for each: its state, since when, and when it was first sent. Your database does
# this better.
class Memory
  def initialize(folder)
    @folder = folder
    FileUtils.mkdir_p(folder)
  end

  def find(reference)
    JSON.parse(File.read(file_of(reference)))
  rescue Errno::ENOENT
    nil
  end

  def keep(reference, row)
    write_file(file_of(reference), row)
  end

  private

  def file_of(reference)
    File.join(@folder, "#{reference.unpack1('H*')}.json")
  end
end

class Shop
  def initialize(http, memory, merchant_code)
    @http = http
    @memory = memory
    @merchant_code = merchant_code
  end

  # Buys an order, or continues it. Returns the state and the transaction.
  def sell(order)
    reference = order["reference"]
    row = @memory.find(reference) || { "request" => request_for(order), "first_sent_at" => now, "state" => "ready", "since" => now }
    return row.values_at("state", "data") if Protocol::ENDS.key?(row["state"])

    row.update("state" => "in-doubt", "since" => now) if %w[open in-doubt].include?(row["state"])
    # Before the first byte is sent. If this run is killed, the next one finds the purchase in doubt.
    @memory.keep(reference, row.merge("state" => "in-doubt", "data" => {}))
    follow(row)
    @memory.keep(reference, row)
    row.values_at("state", "data")
  end

  private

  def request_for(order)
    goods = order.reject { |name, _| name == "reference" }
    { "merchant_code" => @merchant_code, **goods, "client_request_id" => "shop-#{SecureRandom.uuid}" }
  end

  # Takes a purchase from state to state until it ends or the time of this run is over.
  def follow(row)
    ends_at = now + Protocol::DEADLINE
    pause = 0
    until Protocol::ENDS.key?(row["state"]) || row["state"] == "open" || now + pause > ends_at
      sleep(pause / SPEED)
      state = row["state"]
      if state == "resending" && now - row["first_sent_at"] > Protocol::RESEND_WITHIN
        event = "late"
      else
        event, row["data"], retry_after = ask(state, row["request"])
        grown = [2 * pause, Protocol::LONGEST_PAUSE].min * rand(0.75..1.0)
        pause = [grown, Protocol::FIRST_PAUSE, retry_after * SPEED].max
      end
      row["state"] = Protocol.next_state(state, event, now - row["since"], now - row["first_sent_at"])
      row["since"] = now if row["state"] != state || event == "unknown"
    end
  end

  def ask(state, request)
    if Protocol::SENDING.include?(state)
      is_top_up = %w[airtime data].include?(request["product"])
      timeout = is_top_up ? Protocol::ATTEMPT : Protocol::ATTEMPT_WITH_OUTCOME
      action = "send"
      status, text, retry_after = @http.create(request, timeout / SPEED)
    else
      action = "check"
      status, text, retry_after = @http.status(request["client_request_id"], Protocol::ATTEMPT / SPEED)
    end
    [*Protocol.event_of(action, status, text, request), retry_after]
  end
end

def belief_of(order, state, data)
  outcome = Protocol::ENDS.fetch(state, "pending")
  belief = { reference: order["reference"], outcome: outcome }
  return belief unless outcome == "success"

  tokens = data.values_at("kct1", "kct2").compact
  belief[:token] = data["token"] if data["token"] # text: a token may begin with zeros
  belief[:key_change_tokens] = tokens unless tokens.empty?
  belief
end

orders_file, beliefs_file, folder = ARGV
work = JSON.parse(File.read(orders_file))
http = VendingHttp.new(work["base_url"], work["merchant_key"], work["merchant_secret"])
shop = Shop.new(http, Memory.new(folder), work["merchant_code"])
Thread.abort_on_exception = true
waiting = Queue.new(work["orders"].each_with_index.to_a).close
beliefs = []
8.times.map do
  Thread.new do
    while (order, index = waiting.pop)
      beliefs[index] = belief_of(order, *shop.sell(order))
    end
  end
end.each(&:join)
write_file(beliefs_file, beliefs)
