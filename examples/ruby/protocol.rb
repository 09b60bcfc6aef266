# frozen_string_literal: true

# The purchase protocol, as in purchase-protocol.json: the event that a response is, and the state after it.

require "json"

module Protocol
  # Seconds.
  ATTEMPT = 30
  ATTEMPT_WITH_OUTCOME = 60 # a create that returns the outcome: a bill
  FIRST_PAUSE = 0.5
  LONGEST_PAUSE = 10
  DEADLINE = 120 # of one run
  SETTLING = 15
  VISIBILITY = 300
  RESEND_WITHIN = 12 * 3600 # how long the service knows a request id is not documented

  SENDING = %w[ready resending].freeze # in the other states, check the status
  ENDS = { "succeeded" => "success", "failed" => "failed", "rejected" => "failed", "conflict" => "pending" }.freeze # and what to tell

  SHOWN = { "success" => "succeeded", "failed" => "failed", "other" => "conflict", "pending" => "processing" }.freeze # in any state
  NEXT = {
    "ready" => { "rejected" => "rejected", "taken" => "taken", "unknown" => "unanswered" },
    "resending" => { "rejected" => "open", "taken" => "watching", "unknown" => "unanswered", "late" => "watching" },
    "unanswered" => { "absent" => "resending" }
  }.freeze

  # The state after an event. `lasted` is how long only this event has happened in the state.
  def self.next_state(state, event, lasted, since_first_send)
    return SHOWN[event] if SHOWN.key?(event)
    return "resending" if event == "absent" && state == "in-doubt" && lasted >= SETTLING
    return "rejected" if event == "absent" && state == "taken" && lasted >= VISIBILITY && since_first_send <= RESEND_WITHIN

    NEXT.dig(state, event) || state
  end

  OUTCOMES = { "00" => "success", "01" => "failed", "02" => "pending" }.freeze

  # The event that a response is, and the transaction in it. An empty text means no response. `action` is send or check.
  def self.event_of(action, status, text, request)
    json = parse(text)
    return ["unknown", {}] if json.nil? # none, part of a body, or the page of a proxy

    body = json.is_a?(Hash) ? json : {}
    data = body["data"].is_a?(Hash) ? body["data"] : {}
    is_ours = data["request_id"] == request["client_request_id"]
    if status == 200
      outcome = OUTCOMES[body["response_code"].to_s]
      return ["unknown", {}] unless outcome && same?(body["status"], outcome) && is_ours
      return ["other", {}] if other?(data, request)

      # A failure without a reference proves no transaction, so it justifies no refund.
      seen = !["", nil, false].include?(data["internal_reference"])
      return [outcome == "failed" && !seen ? "unknown" : outcome, data]
    end
    # A gateway may have changed the status of a response that shows the purchase.
    is_shown = is_ours || sign?(json)
    return [is_shown ? "pending" : "taken", {}] if action == "send" && status == 422
    return ["rejected", {}] if action == "send" && [400, 401, 403, 404].include?(status) && !is_shown

    [action == "check" && status == 404 && !is_shown ? "absent" : "unknown", {}]
  end

  # A JSON object. One that has a field twice is ambiguous.
  class Unique < Hash
    def []=(name, value)
      raise JSON::ParserError, "a field is there twice" if key?(name)

      super
    end
  end

  def self.parse(text)
    return nil unless text.dup.force_encoding("UTF-8").valid_encoding?

    JSON.parse(text, object_class: Unique)
  rescue JSON::ParserError
    nil
  end

  def self.same?(value, word)
    value.is_a?(String) && value.casecmp(word)&.zero?
  end

  # Whether a body has an outcome or a reference of the service anywhere.
  def self.sign?(value)
    case value
    when Hash then value.any? { |name, inner| shows?(name, inner) || sign?(inner) }
    when Array then value.any? { |inner| sign?(inner) }
    else false
    end
  end

  def self.shows?(name, value)
    return same?(value, "success") || same?(value, "pending") if same?(name, "status")
    return value.is_a?(String) && OUTCOMES.key?(value) if same?(name, "response_code")

    same?(name, "internal_reference") && (value.is_a?(String) ? !value.empty? : value.is_a?(Numeric) && !value.negative?)
  end

  MOBILE = "mtn|glo|airtel|9mobile"
  # By field of a transaction: the form that can be compared. The part in parentheses is compared.
  ANY = {
    "product" => /(airtime|data|cable|electricity|betting)/,
    "amount" => /0*([1-9][0-9]*(?:\.[0-9]?[1-9])?)(?:0|\.00?)?/ # 500.00 is 500, and 0 is none
  }.freeze
  TOP_UP = {
    **ANY,
    "msisdn" => /(?:\+|00)?(?:2340?|0)?([0-9]{10})/,
    "network" => /(#{MOBILE})/,
    "plan" => /((?:#{MOBILE})-[1-9][0-9]*)/ # a code of the catalog
  }.freeze
  BILL = { **ANY, "msisdn" => /0*([0-9a-z]+)/, "network" => /(dstv|gotv|startimes)/, "plan" => /0*([1-9][0-9]*)/ }.freeze
  SENT = { "msisdn" => "customer_msisdn", "plan" => "plan_code" }.freeze # the names that a request has

  # Whether it is another purchase. A value that is absent or cannot be compared is no difference.
  def self.other?(data, request)
    forms = %w[airtime data].include?(request["product"]) ? TOP_UP : BILL
    forms.any? do |name, form|
      shown = plain(form, data[name])
      sent = plain(form, request[SENT.fetch(name, name)])
      shown && sent && shown != sent
    end
  end

  def self.plain(form, value)
    return nil unless value.is_a?(String) || value.is_a?(Numeric)

    value.to_s.scrub.gsub(/[[:space:],]/, "").downcase[/\A#{form}\z/, 1]
  end
end
