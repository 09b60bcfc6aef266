# frozen_string_literal: true

require "erb"
require "json"
require "net/http"
require "openssl"

# One HTTP request to the vending service, with Net::HTTP: no redirects, no retries, and no exception for a status.
class VendingHttp
  BASE = "/ext/gateway/v1/transactions"

  def initialize(base_url, key, secret)
    @base_url = base_url
    @headers = { "X-Merchant-Key" => key, "X-Merchant-Secret" => secret, "Accept-Encoding" => "identity" }
  end

  def create(request, timeout)
    post = Net::HTTP::Post.new(URI(@base_url + BASE), @headers)
    post["Content-Type"] = "application/json"
    post.body = JSON.generate(request)
    send_request(post, timeout)
  end

  def status(request_id, timeout)
    send_request(Net::HTTP::Get.new(URI("#{@base_url}#{BASE}/status/#{ERB::Util.url_encode(request_id)}"), @headers), timeout)
  end

  private

  # The errors of a response that is missing or incomplete.
  LOST = [IOError, SystemCallError, SocketError, Timeout::Error, OpenSSL::SSL::SSLError, Net::ProtocolError,
          Net::HTTPBadResponse, Net::HTTPHeaderSyntaxError].freeze

  # The status, the text and the seconds of Retry-After. Status 0 means no response, or only part of one.
  def send_request(request, timeout)
    ends_at = monotonic + timeout
    connection(request.uri, timeout).start do |http|
      text = String.new
      response = http.request(request) do |received|
        # The timeout of a socket starts again with every byte.
        received.read_body do |part|
          text << part
          raise Timeout::Error if monotonic > ends_at
        end
      end
      [response.code.to_i, text.force_encoding("UTF-8"), response["Retry-After"].to_s[/\A[0-9]{1,9}\z/].to_i]
    end
  rescue *LOST
    [0, "", 0]
  end

  def connection(uri, timeout)
    http = Net::HTTP.new(uri.host, uri.port)
    http.use_ssl = uri.scheme == "https"
    http.open_timeout = http.read_timeout = http.write_timeout = timeout
    http.max_retries = 0 # it repeats a GET, not a POST; here nothing is repeated
    http.ignore_eof = false if http.respond_to?(:ignore_eof=) # a body that is cut is no body
    http
  end

  def monotonic
    Process.clock_gettime(Process::CLOCK_MONOTONIC)
  end
end
