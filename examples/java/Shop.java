import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sells a list of orders, each at most once, and writes what each customer is to be told:
 * {@code java Shop ORDERS.json BELIEFS.json FOLDER}.
 *
 * <p>Kill it at any moment and start it again: the folder knows every order that may have been sent.
 */
final class Shop {
    /** 10 for a certification at the fast pace. */
    private static final double SPEED = Double.parseDouble(System.getenv().getOrDefault("VENDING_SPEED", "1"));
    /** How long the service knows an id is not documented. */
    private static final Duration RESEND_WITHIN = Duration.ofHours(12);
    private static final List<Integer> REJECTED = List.of(400, 401, 403, 404);
    private final VendingHttp http;
    private final String merchantCode;
    private final Path folder;

    Shop(VendingHttp http, String merchantCode, Path folder) {
        this.http = http;
        this.merchantCode = merchantCode;
        this.folder = folder;
    }

    private static Duration scaled(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1_000 / SPEED));
    }

    /** Buys an order, or goes on with it after a restart. Returns what the customer is to be told. */
    Map<String, Object> sell(Map<String, Object> order) throws IOException, InterruptedException {
        Path file = folder.resolve(order.get("reference") + ".json");
        boolean isKnown = Files.exists(file);
        Map<String, Object> sale = isKnown ? object(Json.parse(Files.readString(file))) : new LinkedHashMap<>();
        if (!isKnown) {
            Map<String, Object> request = new LinkedHashMap<>(order);
            request.remove("reference");
            request.put("merchant_code", merchantCode);
            request.put("client_request_id", "shop-" + UUID.randomUUID());
            sale.put("request", request);
            sale.put("sent_at", Instant.now().toString());
            sale.put("outcome", "pending");
            keep(file, sale); // before the first byte is sent
        }
        if (sale.get("outcome").equals("pending")) {
            follow(sale, isKnown);
            keep(file, sale);
        }
        return beliefOf(order, sale);
    }

    /** Sends the purchase if that is safe, and checks its status until it is final or the patience ends. */
    private void follow(Map<String, Object> sale, boolean mayHaveBeenSent) throws InterruptedException {
        Map<String, Object> request = object(sale.get("request"));
        long deadline = System.nanoTime() + scaled(120).toNanos();
        Instant lastSend = Instant.parse((String) sale.get("sent_at")).plus(RESEND_WITHIN);
        boolean send = !mayHaveBeenSent;
        boolean inDoubt = mayHaveBeenSent;
        boolean exists = false;
        for (Duration pause = scaled(2); ; ) {
            VendingHttp.Response response = send ? http.create(request) : http.status((String) request.get("client_request_id"));
            if (send && REJECTED.contains(response.status()) && !inDoubt && !response.showsPurchase(request)) {
                sale.put("outcome", "failed"); // nothing was made
                return;
            }
            String outcome = response.outcome(request);
            if (outcome.equals("success") || outcome.equals("failed")) {
                sale.put("outcome", outcome);
                sale.put("data", response.data());
                return;
            }
            // What was seen is there, whatever a status says later. After 422 something is there, and cannot be seen yet.
            exists |= outcome.equals("pending") || send && response.status() == 422;
            // Nothing is there: send again, under the same id, which the service must still know.
            boolean isAbsent = !send && response.status() == 404 && !exists;
            send = isAbsent && Instant.now().isBefore(lastSend);
            inDoubt = true;
            Duration wait = Duration.ZERO;
            if (!send) {
                wait = Duration.ofMillis(Math.round(pause.toMillis() * ThreadLocalRandom.current().nextDouble(0.75, 1)));
                if (wait.compareTo(response.retryAfter()) < 0) wait = response.retryAfter();
                pause = pause.multipliedBy(2).compareTo(scaled(30)) < 0 ? pause.multipliedBy(2) : scaled(30);
            }
            // Of a different purchase under the id a person must find out.
            if (outcome.equals("different") || wait.toNanos() > deadline - System.nanoTime()) return;
            Thread.sleep(wait.toMillis());
        }
    }

    private static Map<String, Object> beliefOf(Map<String, Object> order, Map<String, Object> sale) {
        Map<String, Object> belief = new LinkedHashMap<>();
        belief.put("reference", order.get("reference"));
        belief.put("outcome", sale.get("outcome"));
        Map<String, Object> data = object(sale.getOrDefault("data", Map.of()));
        if (data.containsKey("token")) belief.put("token", data.get("token")); // text: it may begin with zeros
        List<Object> tokens = new ArrayList<>();
        for (String name : List.of("kct1", "kct2")) if (data.containsKey(name)) tokens.add(data.get(name));
        belief.put("key_change_tokens", tokens);
        return belief;
    }

    /** Replaces a file as a whole, and returns when it is on the disk. */
    private static void keep(Path file, Object value) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        Files.writeString(part, Json.write(value), StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING,
                StandardOpenOption.WRITE, StandardOpenOption.SYNC);
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    @SuppressWarnings("unchecked") // an object of JSON has names that are text
    private static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    public static void main(String[] files) throws Exception {
        Map<String, Object> work = object(Json.parse(Files.readString(Path.of(files[0]))));
        Path folder = Files.createDirectories(Path.of(files[2]));
        Shop shop = new Shop(new VendingHttp(work, scaled(60)), (String) work.get("merchant_code"), folder);
        ExecutorService workers = Executors.newFixedThreadPool(8);
        List<Future<Map<String, Object>>> sales = new ArrayList<>();
        for (Object order : (List<?>) work.get("orders")) sales.add(workers.submit(() -> shop.sell(object(order))));
        List<Object> beliefs = new ArrayList<>();
        for (Future<Map<String, Object>> sale : sales) beliefs.add(sale.get());
        workers.shutdown();
        keep(Path.of(files[1]), beliefs);
    }
}
