import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The purchase protocol, as in purchase-protocol.json: the event that a response is, and the state after it. */
final class Protocol {
    static final Duration ATTEMPT = Duration.ofSeconds(30);
    /** A create that returns the outcome: a bill. */
    static final Duration ATTEMPT_WITH_OUTCOME = Duration.ofSeconds(60);
    static final Duration FIRST_PAUSE = Duration.ofMillis(500);
    static final Duration LONGEST_PAUSE = Duration.ofSeconds(10);
    /** Of one run. */
    static final Duration DEADLINE = Duration.ofSeconds(120);
    static final Duration SETTLING = Duration.ofSeconds(15);
    static final Duration VISIBILITY = Duration.ofSeconds(300);
    /** How long the service knows a request id is not documented. */
    static final Duration RESEND_WITHIN = Duration.ofHours(12);

    /** In the other states, check the status. */
    static final Set<String> SENDING = Set.of("ready", "resending");
    /** With what to tell the customer. */
    static final Map<String, String> ENDS =
            Map.of("succeeded", "keep", "failed", "return", "rejected", "return", "conflict", "hold");

    /** In any state. */
    private static final Map<String, String> SHOWN =
            Map.of("success", "succeeded", "failed", "failed", "other", "conflict", "pending", "processing");
    private static final Map<String, Map<String, String>> NEXT = Map.of(
            "ready", Map.of("rejected", "rejected", "taken", "taken", "unknown", "unanswered"),
            "resending", Map.of("rejected", "open", "taken", "watching", "unknown", "unanswered", "late", "watching"),
            "unanswered", Map.of("absent", "resending"));

    private static final Map<String, String> OUTCOMES = Map.of("00", "success", "01", "failed", "02", "pending");
    /** Anywhere in a body: an outcome, or a reference of the service. */
    private static final Pattern SIGNS = Pattern.compile(
            "\"(status\":\"(success|pending)\"|response_code\":\"0[012]\"|internal_reference\":(\"[^\"]|\\d))", Pattern.CASE_INSENSITIVE);

    private Protocol() {}

    /** The state after an event. {@code lasted} is how long only this event has happened in the state. */
    static String nextState(String state, String event, Duration lasted, Duration sinceFirstSend) {
        boolean isAbsent = event.equals("absent");
        if (isAbsent && state.equals("in-doubt") && lasted.compareTo(SETTLING) >= 0) return "resending";
        if (isAbsent && state.equals("taken") && lasted.compareTo(VISIBILITY) >= 0 && sinceFirstSend.compareTo(RESEND_WITHIN) <= 0)
            return "rejected";
        return SHOWN.getOrDefault(event, NEXT.getOrDefault(state, Map.of()).getOrDefault(event, state));
    }

    /** The event that a response is, and the transaction in it. */
    record Said(String event, Map<?, ?> data) {
        Said(String event) {
            this(event, Map.of());
        }
    }

    /** An empty text means no response. The action is send or check. */
    static Said eventOf(String action, int status, String text, Map<String, Object> request) {
        Object json;
        try {
            json = Json.parse(text);
        } catch (RuntimeException | StackOverflowError error) {
            return new Said("unknown"); // none, part of a body, or the page of a proxy
        }
        Map<?, ?> body = json instanceof Map<?, ?> fields ? fields : Map.of();
        Map<?, ?> data = body.get("data") instanceof Map<?, ?> fields ? fields : Map.of();
        boolean isOurs = request.get("client_request_id").equals(data.get("request_id"));
        if (status == 200) {
            String outcome = OUTCOMES.get(String.valueOf(body.get("response_code")));
            if (outcome == null || !outcome.equalsIgnoreCase(String.valueOf(body.get("status"))) || !isOurs) return new Said("unknown");
            if (isOther(data, request)) return new Said("other");
            // A failure without a reference proves no transaction, so it justifies no refund.
            boolean isNamed = data.get("internal_reference") instanceof String reference && !reference.isBlank();
            return outcome.equals("failed") && !isNamed ? new Said("unknown") : new Said(outcome, data);
        }
        // A gateway may have changed the status of a response that shows the purchase.
        boolean isShown = isOurs || SIGNS.matcher(Json.write(json)).find();
        boolean isSend = action.equals("send");
        if (isSend && status == 422) return new Said(isShown ? "pending" : "taken");
        if (isShown) return new Said("unknown");
        if (isSend && List.of(400, 401, 403, 404).contains(status)) return new Said("rejected");
        return new Said(!isSend && status == 404 ? "absent" : "unknown");
    }

    private static final String MOBILE = "mtn|glo|airtel|9mobile";
    /** By field of a transaction: the form that can be compared. The part in parentheses is compared. 500.00 is 500, and 0 is none. */
    private static final Map<String, String> ANY = Map.of(
            "product", "(airtime|data|cable|electricity|betting)",
            "amount", "0*([1-9][0-9]*(?:\\.[0-9]?[1-9])?)(?:0|\\.00?)?");
    /** A plan is a code of the catalog. */
    private static final Map<String, String> TOP_UP = Map.of(
            "msisdn", "(?:\\+|00)?(?:2340?|0)?([0-9]{10})",
            "network", "(" + MOBILE + ")",
            "plan", "((?:" + MOBILE + ")-[1-9][0-9]*)");
    private static final Map<String, String> BILL = Map.of(
            "msisdn", "0*([0-9a-z]+)", "network", "(dstv|gotv|startimes)", "plan", "0*([1-9][0-9]*)");
    /** The fields that have another name in a request. */
    private static final Map<String, String> SENT = Map.of("msisdn", "customer_msisdn", "plan", "plan_code");

    /** Whether it is another purchase. A value that is absent or cannot be compared is no difference. */
    private static boolean isOther(Map<?, ?> data, Map<String, Object> request) {
        boolean isTopUp = List.of("airtime", "data").contains(request.get("product"));
        return differ(ANY, data, request) || differ(isTopUp ? TOP_UP : BILL, data, request);
    }

    private static boolean differ(Map<String, String> forms, Map<?, ?> data, Map<String, Object> request) {
        return forms.entrySet().stream().anyMatch(one -> {
            String shown = plain(one.getValue(), data.get(one.getKey()));
            String sent = plain(one.getValue(), request.get(SENT.getOrDefault(one.getKey(), one.getKey())));
            return shown != null && sent != null && !shown.equals(sent);
        });
    }

    private static String plain(String form, Object value) {
        if (!(value instanceof String text)) return null;
        Matcher found = Pattern.compile(form).matcher(text.replaceAll("[\\s,]", "").toLowerCase(Locale.ROOT));
        return found.matches() ? found.group(1) : null;
    }
}
