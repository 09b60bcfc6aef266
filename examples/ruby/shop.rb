# frozen_string_literal: true

# Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money.
#
# The files are named in its environment: VENDING_ORDERS, VENDING_BELIEFS, the folder VENDING_STORE, and VENDING_PROTOCOL.
# Kill it at any moment and start it again: the folder knows every order that may have been sent.

require "digest"
require "json"
require "securerandom"
require_relative "protocol"
require_relative "store"
require_relative "vending_http"

# Buys orders by the protocol.
class Shop
  def initialize(protocol, http, store, merchant_code)
    @protocol = protocol
    @http = http
    @store = store
    @merchant_code = merchant_code
    @clock = http.clock
  end

  # Buys an order, or continues it, until it ends or the time of this run is over.
  def sell(order)
    reference = order["reference"]
    sale = @store.find(reference)
    if sale.nil? then sale = first_sale(order)
    elsif %w[send wait].include?(action(sale)) then move(reference, sale, "restart", 0)
    end
    pause = 0
    moment = @clock.now
    finish = moment + @protocol.seconds("deadline")
    while %w[send check].include?(action(sale))
      if @clock.now + pause > finish
        is_end = @protocol.states[@protocol.next_state(sale.state, "deadline")].key?("end")
        move(reference, sale, "deadline", 0) if is_end
        break # the next run continues in this state
      end
      sleep(pause / SPEED)
      event, retry_after = act(reference, sale)
      grown = [2 * pause, @protocol.seconds("longestPause")].min * rand(0.75..1.0)
      pause = [grown, @protocol.seconds("firstPause"), retry_after * SPEED].max
      before = moment
      moment = @clock.now
      move(reference, sale, event, moment - before)
    end
    sale
  end

  def belief_of(order)
    sale = sell(order)
    rule = @protocol.states[sale.state]
    data = rule["money"] == "keep" ? sale.data : {}
    belief = {
      reference: order["reference"],
      state: rule["end"] ? sale.state : "open",
      money: rule["money"],
      token: data["token"], # text: it may begin with zeros
      key_change_tokens: data.values_at("kct1", "kct2").reject { |token| token.to_s.empty? }
    }
    belief.reject { |_, value| value.nil? || value.empty? }
  end

  private

  def action(sale) = @protocol.states[sale.state]["do"]

  def first_sale(order)
    request = { "merchant_code" => @merchant_code, **order.except("reference"), "client_request_id" => "shop-#{SecureRandom.uuid}" }
    Sale.new(request, @protocol.initial, 0, "", 0, {})
  end

  # Does what the state asks for. Returns the event, and the seconds of Retry-After.
  def act(reference, sale)
    rule = @protocol.states[sale.state]
    request = sale.request
    return ["late", 0] if rule["within"] && @clock.age(sale.first_sent_at) > @protocol.seconds(rule["within"])

    is_quick = rule["do"] == "check" || Protocol::TOP_UPS.include?(request["product"])
    timeout = @protocol.seconds(is_quick ? "attempt" : "attemptWithOutcome") / SPEED
    if rule["do"] == "send"
      sale.first_sent_at = @clock.time_of_day if sale.first_sent_at.zero?
      # Before the first byte. If this run is killed, the next one does not know what was sent.
      unclear = @protocol.next_state(sale.state, "restart")
      @store.keep(reference, Sale.new(request, unclear, sale.first_sent_at, "", 0, sale.data))
      status, text, retry_after = @http.create(request, timeout)
    else
      status, text, retry_after = @http.status(request["client_request_id"], timeout)
    end
    event, sale.data = @protocol.event_of(rule["do"], status, text, request)
    [event, retry_after]
  end

  # Stores the state after an event.
  def move(reference, sale, event, passed)
    sale.lasted = passed + (["", event].include?(sale.last_event) ? sale.lasted : 0)
    sale.last_event = event
    times = { lasted: sale.lasted, since_first_send: @clock.age(sale.first_sent_at) }
    following = @protocol.next_state(sale.state, event, **times)
    sale.state, sale.last_event, sale.lasted = following, "", 0 if following != sale.state
    @store.keep(reference, sale)
  end
end

protocol = Protocol.new(ENV.fetch("VENDING_PROTOCOL", File.join(__dir__, "purchase-protocol.json")))
begin
  work = JSON.parse(File.read(ENV.fetch("VENDING_ORDERS"), encoding: "UTF-8"))
  orders = work.fetch("orders").to_h { |order| [order.fetch("reference"), order] }.values # none is sold by two threads
  http = VendingHttp.new(*work.fetch_values("base_url", "merchant_key", "merchant_secret"))
  key = Digest::SHA256.hexdigest(work["merchant_key"])[0, 8] # it tells merchants apart, and is no key
  account = "#{work.fetch("merchant_code")} (key #{key}) at #{work["base_url"]}"
rescue JSON::JSONError # what it says shows a part of the text, which has the secret in it
  abort "#{ENV.fetch("VENDING_ORDERS")} is not JSON"
rescue SystemCallError, KeyError, TypeError, NoMethodError, URI::Error => error
  abort "#{ENV.fetch("VENDING_ORDERS", "VENDING_ORDERS")} is no list of orders: #{error.class}"
end
shop = Shop.new(protocol, http, Store.new(ENV.fetch("VENDING_STORE", ""), account), work["merchant_code"])
waiting = orders.each_with_object(Queue.new) { |order, queue| queue << order }.close
Thread.report_on_exception = false # it ends the program, which reports it
sellers = Array.new(8) do
  Thread.new do
    beliefs = []
    while (order = waiting.pop)
      beliefs << shop.belief_of(order)
    end
    beliefs
  end
end
beliefs = sellers.flat_map(&:value)
File.write("#{ENV.fetch("VENDING_BELIEFS")}.part", JSON.pretty_generate(beliefs))
File.rename("#{ENV.fetch("VENDING_BELIEFS")}.part", ENV.fetch("VENDING_BELIEFS"))
