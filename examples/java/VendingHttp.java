import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One HTTP request to the vending service. java.net.http follows no redirects, and repeats no POST. */
final class VendingHttp {
    /** 10 for a certification at the fast pace. */
    static final double SPEED = Double.parseDouble(System.getenv().getOrDefault("VENDING_SPEED", "1"));

    /** Durations are those of a clock that nobody sets. An age is by the time of day, or by the service's if that is later. In seconds. */
    static final class Clock {
        private final double own = Instant.now().toEpochMilli() / 1e3 - now();
        private double latest = own;

        double now() {
            return System.nanoTime() / 1e9 * SPEED;
        }

        double timeOfDay() {
            return now() + own;
        }

        synchronized void hear(String date) {
            try {
                latest = Math.max(latest, ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toEpochSecond() - now());
            } catch (DateTimeParseException error) {
                // The response has no date.
            }
        }

        /** Since a moment that was stored. If the clock was set back to before it, nobody knows. */
        synchronized double age(double moment) {
            double age = now() + latest - moment;
            return age >= 0 ? age : Double.POSITIVE_INFINITY;
        }
    }

    private static final String BASE = "/ext/gateway/v1/transactions";
    private final HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final String baseUrl;
    private final String key;
    private final String secret;
    final Clock clock = new Clock();

    VendingHttp(String baseUrl, String key, String secret) {
        this.baseUrl = baseUrl;
        this.key = key;
        this.secret = secret;
    }

    /** The response. An empty text means that there was none, or only part of it. Retry-After is in seconds. */
    record Response(int status, String text, long retryAfter) {}

    Response create(Map<String, String> request, double timeout) throws InterruptedException {
        return send(BASE, request, timeout);
    }

    Response status(String requestId, double timeout) throws InterruptedException {
        return send(BASE + "/status/" + URLEncoder.encode(requestId, StandardCharsets.UTF_8).replace("+", "%20"), null, timeout);
    }

    private Response send(String path, Map<String, String> request, double timeout) throws InterruptedException {
        HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(baseUrl + path))
                .header("X-Merchant-Key", key)
                .header("X-Merchant-Secret", secret);
        if (request != null) {
            builder.header("Content-Type", "application/json");
            builder.POST(HttpRequest.BodyPublishers.ofString(Protocol.GSON.toJson(request)));
        }
        // The timeout of an HttpRequest ends with the headers; this one covers the body, too.
        CompletableFuture<HttpResponse<String>> sent = client.sendAsync(builder.build(), HttpResponse.BodyHandlers.ofString());
        try {
            HttpResponse<String> received = sent.get(Math.round(timeout * 1e3), TimeUnit.MILLISECONDS);
            clock.hear(received.headers().firstValue("Date").orElse(""));
            String seconds = received.headers().firstValue("Retry-After").orElse("");
            return new Response(received.statusCode(), received.body(), seconds.matches("\\d{1,9}") ? Long.parseLong(seconds) : 0);
        } catch (ExecutionException | TimeoutException error) {
            sent.cancel(true);
            return new Response(0, "", 0); // a timeout, a dropped connection, a body that is cut
        }
    }
}
