import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import com.google.gson.annotations.SerializedName;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Interprets purchase-protocol.json: the event that a response is, the state after it, and all times are read from there. */
final class Protocol {
    record State(@SerializedName("do") String action, String within, String money, boolean end) {
        boolean isWorking() {
            return "send".equals(action) || "check".equals(action);
        }
    }
    record Example(int status, Object body) {}
    record Event(List<String> after, List<Example> examples) {}
    record Timing(double seconds) {}
    record Comparison(String field, String shownAs, List<String> of) {}
    record Transition(List<String> from, List<String> event, String after, String within, String to) {}
    record Table(String initial, Map<String, State> states, Map<String, Event> events, Map<String, Timing> timings,
            List<Comparison> comparison, List<Transition> transitions) {}

    /** An event, and the transaction that a response shows. */
    record Said(String event, Map<?, ?> data) {}

    /** Numbers stay as they were written. */
    static final Gson GSON = new GsonBuilder().setObjectToNumberStrategy(ToNumberPolicy.LAZILY_PARSED_NUMBER).create();
    static final List<String> TOP_UPS = List.of("airtime", "data");

    final Table table;
    /** The event of an outcome by its word and code, and that of an error by the action and the status. */
    private final Map<String, String> outcomes = new HashMap<>();
    private final Map<String, String> errors = new HashMap<>();

    Protocol(Path file) throws IOException {
        table = GSON.fromJson(Files.readString(file), Table.class);
        table.events().forEach((event, rule) -> {
            if (rule.examples() == null || List.of("other", "unknown").contains(event)) return;
            for (Example response : rule.examples()) {
                if (response.status() != 200) rule.after().forEach(action -> errors.put(action + response.status(), event));
                else if (response.body() instanceof Map<?, ?> body) outcomes.put(body.get("status") + " " + body.get("response_code"), event);
            }
        });
        for (Comparison row : table.comparison())
            if (!FORMS.containsKey(row.field())) throw new IOException("this program cannot compare " + row.field());
    }

    double seconds(String timing) {
        return table.timings().get(timing).seconds();
    }

    State rule(String state) {
        return table.states().get(state);
    }

    /** The state after an event. {@code lasted} is how long only this event has happened in the state. */
    String nextState(String state, String event, double lasted, double sinceFirstSend) {
        return table.transitions().stream()
                .filter(rule -> rule.from().contains(state) && rule.event().contains(event))
                .filter(rule -> rule.after() == null || lasted >= seconds(rule.after()))
                .filter(rule -> rule.within() == null || sinceFirstSend <= seconds(rule.within()))
                .findFirst().orElseThrow(() -> new IllegalStateException("the table has no rule for " + event + " in " + state)).to();
    }

    /** Anywhere in a body: an outcome, or a reference of the service. */
    private static final Pattern SIGNS = Pattern.compile(
            "\"(status\":\"(success|pending)\"|response_code\":\"0[012]\"|internal_reference\":(\"[^\"]|[^\"n]))", Pattern.CASE_INSENSITIVE);

    /** The event that a response is. An empty text means no response. The action is send or check. */
    Said eventOf(String action, int status, String text, Map<String, String> request) {
        Object json;
        String whole;
        try (JsonReader reader = new JsonReader(new StringReader(text))) {
            json = GSON.getAdapter(Object.class).read(reader);
            whole = GSON.toJson(json);
            if (reader.peek() != JsonToken.END_DOCUMENT || !(json instanceof Map || json instanceof List)) return new Said("unknown", Map.of());
        } catch (IOException | NumberFormatException | StackOverflowError error) {
            return new Said("unknown", Map.of()); // none, part of a body, or the page of a proxy
        }
        Map<?, ?> body = json instanceof Map<?, ?> map ? map : Map.of();
        Map<?, ?> data = body.get("data") instanceof Map<?, ?> map ? map : Map.of();
        boolean isOurs = request.get("client_request_id").equals(data.get("request_id"));
        String outcome = outcomes.get(String.valueOf(body.get("status")).toLowerCase(Locale.ROOT) + " " + body.get("response_code"));
        // A failure without a reference proves no transaction, so it justifies no refund.
        boolean isNamed = data.get("internal_reference") instanceof String reference && !reference.isBlank();
        if (status == 200 && outcome != null && isOurs && (isNamed || !outcome.equals("failed")))
            return isOther(data, request) ? new Said("other", Map.of()) : new Said(outcome, data);
        String event = errors.getOrDefault(action + status, "unknown");
        // A gateway may have changed the status of a response that shows the purchase.
        if (isOurs || SIGNS.matcher(whole).find()) event = event.equals("duplicate") ? "pending" : "unknown";
        return new Said(event, Map.of());
    }

    /** What may stand between the characters of a value, and the form that can be compared. */
    private record Form(String between, String pattern) {}

    private static final String MOBILE = "(mtn|glo|airtel|9mobile)";
    private static final Form NAIRA =
            new Form("", "-?(?:₦|ngn|n)?\\s*([0-9]+(?:\\.[0-9]{1,2})?|[0-9]{1,3}(?:[,\\s][0-9]{3})+(?:\\.[0-9]{1,2})?)");
    /** Stands for the products of the table. */
    private static final String PRODUCTS = "{products}";
    private static final Form PRODUCT = new Form("", "(" + PRODUCTS + ")");
    /** By field, of a top-up and of a bill. */
    private static final Map<String, List<Form>> FORMS = Map.of(
            "customer_msisdn", List.of(new Form("[\\s().-]", "(?:\\+|00)?(?:2340?|0)?([0-9]{10})"), new Form("[\\s-]", "([0-9a-z]+)")),
            "amount", List.of(NAIRA, NAIRA),
            "network", List.of(new Form("", MOBILE), new Form("", "(dstv|gotv|startimes)")),
            "product", List.of(PRODUCT, PRODUCT),
            "plan_code", List.of(new Form("", "(" + MOBILE + "-[1-9][0-9]*)"), new Form("", "([0-9]+)")));

    /** Whether it is another purchase. A value that is absent or cannot be compared is no difference. */
    private boolean isOther(Map<?, ?> data, Map<String, String> request) {
        return table.comparison().stream().filter(row -> row.of().contains(request.get("product"))).anyMatch(row -> {
            Form written = FORMS.get(row.field()).get(TOP_UPS.contains(request.get("product")) ? 0 : 1);
            String products = String.join("|", row.of()).toLowerCase(Locale.ROOT);
            Form form = new Form(written.between(), written.pattern().replace(PRODUCTS, products));
            Object value = data.get(row.shownAs());
            String shown = plain(form, value);
            String sent = plain(form, request.get(row.field()));
            if (shown.isEmpty() || sent.isEmpty() || shown.equals(sent)) return false;
            // A long number may have lost its last digits. A number that was sent may have letters.
            return !(value instanceof Number && sent.matches("[0-9.]+") && Double.parseDouble(shown) == Double.parseDouble(sent));
        });
    }

    /** The part of a value that is compared: 0500.00 is 500, and 0 is none. */
    private static String plain(Form form, Object value) {
        String given = value instanceof String || value instanceof Number ? value.toString() : "";
        // Spaces of all alphabets: some write 5 000 with one that does not break.
        String text = given.replaceAll("(?U)\\s", " ").strip().toLowerCase(Locale.ROOT);
        Matcher found = Pattern.compile(form.pattern()).matcher(form.between().isEmpty() ? text : text.replaceAll(form.between(), ""));
        String part = found.matches() ? found.group(1).replaceAll("[,\\s]", "") : "";
        if (!part.matches("[0-9]+(\\.[0-9]+)?")) return part;
        part = part.replaceFirst("^0+", "");
        return part.contains(".") ? part.replaceFirst("\\.?0*$", "") : part;
    }
}
