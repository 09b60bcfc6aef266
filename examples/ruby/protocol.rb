# frozen_string_literal: true

require "json"

# Interprets purchase-protocol.json: the event that a response is, the state after it, and all times are read from there.
class Protocol
  TOP_UPS = %w[airtime data].freeze
  MOBILE = "(mtn|glo|airtel|9mobile)"
  CABLE = "(dstv|gotv|startimes)"
  S = "[:space:]" # with the spaces that do not break
  AMOUNT = "-?(?:₦|ngn|n)?[#{S}]*([0-9]+(?:\\.[0-9]{1,2})?|[0-9]{1,3}(?:[,#{S}][0-9]{3})+(?:\\.[0-9]{1,2})?)".freeze
  # By field, of a top-up and of a bill: what may stand between the characters of a value, and the form that can be compared.
  # The products are those of the table.
  FORMS = {
    "customer_msisdn" => [[/[[:space:]().-]/, "(?:\\+|00)?(?:2340?|0)?([0-9]{10})"], [/[[:space:]-]/, "([0-9a-z]+)"]],
    "amount" => [["", AMOUNT], ["", AMOUNT]],
    "network" => [["", MOBILE], ["", CABLE]],
    "product" => [["", "({products})"], ["", "({products})"]],
    "plan_code" => [["", "(#{MOBILE}-[1-9][0-9]*)"], ["", "([0-9]+)"]]
  }.freeze
  # Anywhere in a body: an outcome, or a reference of the service.
  SIGNS = /"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|[^"n]))/i.freeze

  attr_reader :initial, :states

  def initialize(file)
    @table = JSON.parse(File.read(file, encoding: "UTF-8"))
    @initial, @states = @table.values_at("initial", "states")
    @outcomes = {}
    @errors = {}
    @table["events"].each do |event, rule|
      next if %w[other unknown].include?(event)

      rule.fetch("examples", []).each do |response|
        status, body = response.values_at("status", "body")
        if status == 200 then @outcomes[body.values_at("status", "response_code")] = event
        else rule["after"].each { |action| @errors[[action, status]] = event }
        end
      end
    end
    # Fails at once if the table has a field that this program cannot compare.
    @comparison = @table["comparison"].map { |row| [row, FORMS.fetch(row["field"])] }
  end

  def seconds(timing) = @table["timings"][timing]["seconds"].to_f

  # The state after an event. `lasted` is how long only this event has happened in the state.
  def next_state(state, event, lasted: 0, since_first_send: Float::INFINITY)
    rule = @table["transitions"].find do |one|
      one["from"].include?(state) && one["event"].include?(event) &&
        (!one["after"] || lasted >= seconds(one["after"])) &&
        (!one["within"] || since_first_send <= seconds(one["within"]))
    end
    raise KeyError, "the table has no rule for #{event} in #{state}" unless rule

    rule["to"]
  end

  # The event that a response is, and the transaction in it. An empty text means no response. `action` is send or check.
  def event_of(action, status, text, request)
    body = JSON.parse(text)
    return ["unknown", {}] unless body.is_a?(Hash) || body.is_a?(Array)

    fields = body.is_a?(Hash) ? body : {}
    data = fields["data"].is_a?(Hash) ? fields["data"] : {}
    is_ours = data["request_id"] == request["client_request_id"]
    outcome = @outcomes[[fields["status"].to_s.downcase, fields["response_code"].to_s]]
    # A failure without a reference proves no transaction, so it justifies no refund.
    reference = data["internal_reference"]
    is_named = reference.is_a?(String) && reference.match?(/[^[:space:]]/)
    if status == 200 && outcome && is_ours && (outcome != "failed" || is_named)
      return other?(data, request) ? ["other", {}] : [outcome, data]
    end

    event = @errors.fetch([action, status], "unknown")
    # A gateway may have changed the status of a response that shows the purchase.
    event = event == "duplicate" ? "pending" : "unknown" if is_ours || JSON.generate(body).match?(SIGNS)
    [event, {}]
  rescue JSON::JSONError, ArgumentError, EncodingError
    ["unknown", {}] # none, part of a body, the page of a proxy, or a text that is not Unicode
  end

  private

  # Whether it is another purchase. A value that is absent or cannot be compared is no difference.
  def other?(data, request)
    @comparison.any? do |row, forms|
      next unless row["of"].include?(request["product"])

      between, form = forms[TOP_UPS.include?(request["product"]) ? 0 : 1]
      form = form.sub("{products}", row["of"].join("|").downcase)
      value = data[row["shownAs"]]
      shown = plain(between, form, value)
      sent = plain(between, form, request[row["field"]])
      # A long number may have lost its last digits. A number that was sent may have letters.
      is_near = value.is_a?(Numeric) && sent.match?(/\A[0-9.]+\z/) && shown.to_f == sent.to_f
      shown != "" && sent != "" && shown != sent && !is_near
    end
  end

  # The part of a value that is compared: 0500.00 is 500, and 0 is none.
  def plain(between, form, value)
    text = value.is_a?(String) || value.is_a?(Numeric) ? value.to_s.downcase : ""
    text = text.gsub(/\A[[:space:]]+|[[:space:]]+\z/, "").gsub(between, "")
    part = text[/\A(?:#{form})\z/, 1].to_s.gsub(/[,[:space:]]/, "")
    return part unless part.match?(/\A[0-9]+(\.[0-9]+)?\z/)

    part = part.sub(/\A0+/, "")
    part.include?(".") ? part.sub(/0+\z/, "").delete_suffix(".") : part
  end
end
