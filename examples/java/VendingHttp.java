import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Pattern;

/** One HTTP request to the vending service. java.net.http follows no redirects, and repeats no POST. */
final class VendingHttp {
    private static final String BASE = "/ext/gateway/v1/transactions";
    private static final Map<String, String> OUTCOMES = Map.of("00", "success", "01", "failed", "02", "pending");
    /** In any place of a body: an outcome, or a reference of the service. */
    private static final Pattern SIGNS = Pattern.compile(
            "\"(status\":\"(success|pending)\"|response_code\":\"0[012]\"|internal_reference\":(\"[^\"]|\\d))", Pattern.CASE_INSENSITIVE);
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Object> work;
    private final Duration timeout;

    /** @param work base_url, merchant_key and merchant_secret */
    VendingHttp(Map<String, Object> work, Duration timeout) {
        this.work = work;
        this.timeout = timeout;
    }

    Response create(Map<String, Object> request) throws InterruptedException {
        return send(BASE, request);
    }

    Response status(String requestId) throws InterruptedException {
        return send(BASE + "/status/" + URLEncoder.encode(requestId, StandardCharsets.UTF_8).replace("+", "%20"), null);
    }

    private Response send(String path, Map<String, Object> request) throws InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(work.get("base_url") + path))
                .header("X-Merchant-Key", (String) work.get("merchant_key"))
                .header("X-Merchant-Secret", (String) work.get("merchant_secret"));
        if (request != null) {
            builder.header("Content-Type", "application/json");
            builder.POST(HttpRequest.BodyPublishers.ofString(Json.write(request)));
        }
        Duration retryAfter = Duration.ZERO;
        try {
            // The timeout of an HttpRequest ends when the headers are there; this one is for the body, too.
            HttpResponse<String> received = client.sendAsync(builder.build(), HttpResponse.BodyHandlers.ofString())
                    .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            String seconds = received.headers().firstValue("Retry-After").orElse("");
            if (seconds.matches("\\d{1,9}")) retryAfter = Duration.ofSeconds(Long.parseLong(seconds));
            if (Json.parse(received.body()) instanceof Map<?, ?> body) return new Response(received.statusCode(), body, retryAfter);
        } catch (ExecutionException | TimeoutException | RuntimeException | StackOverflowError error) {
            // A timeout, a dropped connection, a body that is cut, a proxy's page.
        }
        return new Response(0, Map.of(), retryAfter);
    }

    /** What came back. Status 0: nothing that can be used. */
    record Response(int status, Map<?, ?> body, Duration retryAfter) {
        Map<?, ?> data() {
            return body.get("data") instanceof Map<?, ?> data ? data : Map.of();
        }

        /** success, failed, pending, different; "unknown" where the response says nothing about the purchase. */
        String outcome(Map<String, Object> request) {
            String outcome = OUTCOMES.getOrDefault(String.valueOf(body.get("response_code")), "unknown");
            boolean isWhole = status == 200 && outcome.equalsIgnoreCase(String.valueOf(body.get("status")));
            if (!isWhole || !request.get("client_request_id").equals(data().get("request_id"))) return "unknown";
            // A failed transaction may show its references only. What cannot be compared is no difference.
            if (differs("msisdn", request.get("customer_msisdn")) || differs("product", request.get("product"))
                    || number(data().get("amount")) != null && !number(data().get("amount")).equals(number(request.get("amount"))))
                return "different";
            // Money is not given back for a transaction that nobody has seen.
            boolean isNamed = data().get("internal_reference") instanceof String reference && !reference.isBlank();
            return outcome.equals("failed") && !isNamed ? "unknown" : outcome;
        }

        /** Whether the body shows a purchase, whatever the status says: a gateway may have changed it. */
        boolean showsPurchase(Map<String, Object> request) {
            return request.get("client_request_id").equals(data().get("request_id")) || SIGNS.matcher(Json.write(body)).find();
        }

        private boolean differs(String name, Object sent) {
            return data().get(name) instanceof String shown && !plain(shown).equals(plain((String) sent));
        }

        /** A phone number without its prefix, and anything else in one case. */
        private static String plain(String text) {
            return text.substring(Math.max(0, text.length() - 10)).toLowerCase(Locale.ROOT);
        }

        private static Double number(Object amount) {
            try {
                return Double.valueOf(String.valueOf(amount).replace(",", ""));
            } catch (NumberFormatException error) {
                return null;
            }
        }
    }
}
