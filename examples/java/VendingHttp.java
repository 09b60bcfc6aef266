import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One HTTP request to the vending service. java.net.http follows no redirects, and repeats no POST. */
final class VendingHttp {
    private static final String BASE = "/ext/gateway/v1/transactions";
    private static final Map<String, String> OUTCOMES = Map.of("00", "success", "01", "failed", "02", "pending");
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
            retryAfter = Duration.ofSeconds(received.headers().firstValueAsLong("Retry-After").orElse(0));
            if (Json.parse(received.body()) instanceof Map<?, ?> body) return new Response(received.statusCode(), body, retryAfter);
        } catch (ExecutionException | TimeoutException | IllegalArgumentException error) {
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
            Object code = body.get("response_code");
            if (status != 200 || code == null || data().isEmpty()) return "unknown";
            // A failed transaction may show its references only.
            boolean isSame = matches("msisdn", request.get("customer_msisdn")) && matches("product", request.get("product"))
                    && matches("amount", request.get("amount"));
            return isSame ? OUTCOMES.getOrDefault(code, "unknown") : "different";
        }

        private boolean matches(String name, Object sent) {
            return !(data().get(name) instanceof String shown) || plain(shown).equals(plain((String) sent));
        }

        /** A phone number without its prefix, an amount without commas and decimals, anything else as it is. */
        private static String plain(String text) {
            String plain = text.replace(",", "").replaceAll("\\.00$", "");
            return plain.substring(Math.max(0, plain.length() - 10));
        }
    }
}
