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
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Sells a list of orders, each at most once, and writes down what to tell each customer:
 * {@code java Shop ORDERS.json BELIEFS.json FOLDER}.
 *
 * <p>Kill it at any moment and start it again: the folder knows every order that may have been sent.
 */
final class Shop {
    /** 10 for a certification at the fast pace. */
    private static final double SPEED = Double.parseDouble(System.getenv().getOrDefault("VENDING_SPEED", "1"));
    private final VendingHttp http;
    private final String merchantCode;
    private final Path folder;

    Shop(VendingHttp http, String merchantCode, Path folder) {
        this.http = http;
        this.merchantCode = merchantCode;
        this.folder = folder;
    }

    /** A time of the protocol on the clock of this machine. */
    private static Duration clockTime(Duration protocol) {
        return Duration.ofMillis(Math.round(protocol.toMillis() / SPEED));
    }

    /** The time of the protocol since a moment on the clock of this machine. */
    private static Duration since(Object moment) {
        return Duration.ofMillis(Math.round(Duration.between(Instant.parse((String) moment), Instant.now()).toMillis() * SPEED));
    }

    private static String now() {
        return Instant.now().toString();
    }

    /** Buys an order, or continues it. Returns what to tell the customer. */
    Map<String, Object> sell(Map<String, Object> order) throws IOException, InterruptedException {
        Path file = folder.resolve(order.get("reference") + ".json");
        Map<String, Object> sale = new LinkedHashMap<>();
        if (Files.exists(file)) sale.putAll(object(Json.parse(Files.readString(file))));
        else {
            Map<String, Object> request = new LinkedHashMap<>(order);
            request.remove("reference");
            request.put("merchant_code", merchantCode);
            request.put("client_request_id", "shop-" + UUID.randomUUID());
            sale.putAll(Map.of("request", request, "first_sent_at", now(), "state", "ready", "since", now(), "data", Map.of()));
        }
        if (!Protocol.ENDS.containsKey(sale.get("state"))) {
            if (Set.of("open", "in-doubt").contains(sale.get("state"))) sale.putAll(Map.of("state", "in-doubt", "since", now()));
            // Before the first byte is sent. If this run is killed, the next one finds the purchase in doubt.
            Map<String, Object> inDoubt = new LinkedHashMap<>(sale);
            inDoubt.put("state", "in-doubt");
            keep(file, inDoubt);
            follow(sale);
            keep(file, sale);
        }
        return beliefOf(order, sale);
    }

    /** Takes a purchase from state to state until it ends or the time of this run is over. */
    private void follow(Map<String, Object> sale) throws InterruptedException {
        Map<String, Object> request = object(sale.get("request"));
        long deadline = System.nanoTime() + clockTime(Protocol.DEADLINE).toNanos();
        Duration pause = Duration.ZERO;
        for (String state = (String) sale.get("state"); !Protocol.ENDS.containsKey(state) && !state.equals("open"); ) {
            if (clockTime(pause).toNanos() > deadline - System.nanoTime()) return;
            Thread.sleep(clockTime(pause).toMillis());
            String event = "late";
            if (!state.equals("resending") || since(sale.get("first_sent_at")).compareTo(Protocol.RESEND_WITHIN) <= 0) {
                boolean isTopUp = Set.of("airtime", "data").contains(request.get("product"));
                boolean isSend = Protocol.SENDING.contains(state);
                VendingHttp.Response response = isSend
                        ? http.create(request, clockTime(isTopUp ? Protocol.ATTEMPT : Protocol.ATTEMPT_WITH_OUTCOME))
                        : http.status(request.get("client_request_id"), clockTime(Protocol.ATTEMPT));
                Protocol.Said said = Protocol.eventOf(isSend ? "send" : "check", response.status(), response.text(), request);
                event = said.event();
                sale.put("data", said.data());
                double grown = Math.min(2 * pause.toMillis(), Protocol.LONGEST_PAUSE.toMillis()) * ThreadLocalRandom.current().nextDouble(0.75, 1);
                double asked = response.retryAfter().toMillis() * SPEED;
                pause = Duration.ofMillis(Math.round(Math.max(Math.max(grown, Protocol.FIRST_PAUSE.toMillis()), asked)));
            }
            String next = Protocol.nextState(state, event, since(sale.get("since")), since(sale.get("first_sent_at")));
            if (!next.equals(state) || event.equals("unknown")) sale.put("since", now());
            sale.put("state", next);
            state = next;
        }
    }

    private static Map<String, Object> beliefOf(Map<String, Object> order, Map<String, Object> sale) {
        Map<String, Object> belief = new LinkedHashMap<>();
        belief.put("reference", order.get("reference"));
        belief.put("state", Protocol.ENDS.containsKey(sale.get("state")) ? sale.get("state") : "open");
        belief.put("money", Protocol.ENDS.getOrDefault(sale.get("state"), "hold"));
        Map<String, Object> data = object(sale.get("data"));
        if (data.containsKey("token")) belief.put("token", data.get("token")); // text: it may begin with zeros
        List<Object> tokens = new ArrayList<>();
        for (String name : List.of("kct1", "kct2")) if (data.containsKey(name)) tokens.add(data.get(name));
        belief.put("key_change_tokens", tokens);
        return belief;
    }

    /** Replaces a whole file, and returns when it is on the disk. */
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

    public static void main(String[] none) throws Exception {
        Map<String, Object> work = object(Json.parse(Files.readString(Path.of(System.getenv("VENDING_ORDERS")))));
        Path folder = Files.createDirectories(Path.of(System.getenv("VENDING_STORE")));
        Shop shop = new Shop(new VendingHttp(work), (String) work.get("merchant_code"), folder);
        ExecutorService workers = Executors.newFixedThreadPool(8);
        List<Future<Map<String, Object>>> sales = new ArrayList<>();
        for (Object order : (List<?>) work.get("orders")) sales.add(workers.submit(() -> shop.sell(object(order))));
        List<Object> beliefs = new ArrayList<>();
        for (Future<Map<String, Object>> sale : sales) beliefs.add(sale.get());
        workers.shutdown();
        keep(Path.of(System.getenv("VENDING_BELIEFS")), beliefs);
    }
}
