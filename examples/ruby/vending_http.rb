# frozen_string_literal: true

require "erb"
require "json"
require "net/http"
require "time"

SPEED = Float(ENV.fetch("VENDING_SPEED", "1")) # 10 for a certification at the fast pace

# Durations are those of a clock that nobody sets. An age is by the time of day, or by the service's if that is later.
class Clock
  def initialize
    @own = @latest = Time.now.to_f - now
    @lock = Mutex.new
  end

  def now = Process.clock_gettime(Process::CLOCK_MONOTONIC) * SPEED

  def time_of_day = now + @own

  def hear(date)
    at = Time.httpdate(date.to_s).to_f
    @lock.synchronize { @latest = [@latest, at - now].max }
  rescue ArgumentError
    # The response has no date.
  end

  # Seconds since a moment that was stored. If the clock was set back to before it, nobody knows.
  def age(moment)
    age = @lock.synchronize { now + @latest } - moment
    age >= 0 ? age : Float::INFINITY
  end
end

# One HTTP request to the vending service: no redirects, no retries, and no exception for a status.
class VendingHttp
  BASE = "/ext/gateway/v1/transactions"

  attr_reader :clock

  def initialize(base_url, key, secret)
    @base = URI(base_url)
    # A secret that is read from a file ends with a line break, which no header can have.
    @headers = { "X-Merchant-Key" => key.strip, "X-Merchant-Secret" => secret.strip, "Accept-Encoding" => "identity" }
    @clock = Clock.new
  end

  def create(request, timeout)
    headers = @headers.merge("Content-Type" => "application/json")
    message = Net::HTTP::Post.new("#{@base.path}#{BASE}", headers)
    message.body = JSON.generate(request)
    send_once(message, timeout)
  end

  def status(request_id, timeout)
    send_once(Net::HTTP::Get.new("#{@base.path}#{BASE}/status/#{ERB::Util.url_encode(request_id)}", @headers), timeout)
  end

  private

  # The status, the text and the seconds of Retry-After. Status 0 means no response, or only part of one.
  def send_once(message, timeout)
    wait = 0
    finish = Process.clock_gettime(Process::CLOCK_MONOTONIC) + timeout
    options = { use_ssl: @base.scheme == "https", open_timeout: timeout, read_timeout: timeout, write_timeout: timeout, max_retries: 0 }
    Net::HTTP.start(@base.hostname, @base.port, nil, options) do |http| # nil: no proxy of the environment
      http.request(message) do |response|
        wait = response["Retry-After"].to_s.strip[/\A[0-9]{1,9}\z/].to_i
        @clock.hear(response["Date"])
        text = +""
        response.read_body do |part|
          # The timeout of a socket starts again with every byte.
          raise Net::ReadTimeout if Process.clock_gettime(Process::CLOCK_MONOTONIC) > finish

          text << part
        end
        text.force_encoding(Encoding::UTF_8)
        return [response.code.to_i, text, wait] if text.valid_encoding?
      end
    end
    [0, "", wait]
  rescue IOError, SystemCallError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError, Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError
    [0, "", wait]
  end
end
