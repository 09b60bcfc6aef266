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
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Map<String, Object> work;

    /** @param work base_url, merchant_key and merchant_secret */
    VendingHttp(Map<String, Object> work) {
        this.work = work;
    }

    /** The response. An empty text means that there was none, or only part of it. */
    record Response(int status, String text, Duration retryAfter) {}

    Response create(Map<String, Object> request, Duration timeout) throws InterruptedException {
        return send(BASE, request, timeout);
    }

    Response status(Object requestId, Duration timeout) throws InterruptedException {
        String id = URLEncoder.encode((String) requestId, StandardCharsets.UTF_8).replace("+", "%20");
        return send(BASE + "/status/" + id, null, timeout);
    }

    private Response send(String path, Map<String, Object> request, Duration timeout) throws InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(work.get("base_url") + path))
                .header("X-Merchant-Key", (String) work.get("merchant_key"))
                .header("X-Merchant-Secret", (String) work.get("merchant_secret"));
        if (request != null) {
            builder.header("Content-Type", "application/json");
            builder.POST(HttpRequest.BodyPublishers.ofString(Json.write(request)));
        }
        try {
            // The timeout of an HttpRequest ends with the headers; this one covers the body, too.
            HttpResponse<String> received = client.sendAsync(builder.build(), HttpResponse.BodyHandlers.ofString())
                    .get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            String seconds = received.headers().firstValue("Retry-After").orElse("");
            long retryAfter = seconds.matches("\\d{1,9}") ? Long.parseLong(seconds) : 0;
            return new Response(received.statusCode(), received.body(), Duration.ofSeconds(retryAfter));
        } catch (ExecutionException | TimeoutException error) {
            return new Response(0, "", Duration.ZERO); // a timeout, a dropped connection, a body that is cut
        }
    }
}
