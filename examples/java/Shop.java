import com.google.gson.annotations.SerializedName;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money. The files
 * are named in its environment: VENDING_ORDERS, VENDING_BELIEFS, the database VENDING_STORE, and VENDING_PROTOCOL.
 *
 * <p>Kill it at any moment and start it again: the database knows every order that may have been sent.
 */
final class Shop {
    record Work(@SerializedName("base_url") String baseUrl, @SerializedName("merchant_code") String code,
            @SerializedName("merchant_key") String key, @SerializedName("merchant_secret") String secret,
            List<Map<String, String>> orders) {}

    private static final double NEVER = Double.POSITIVE_INFINITY;
    private final Protocol protocol;
    private final VendingHttp http;
    private final VendingHttp.Clock clock;
    private final Store store;
    private final String merchantCode;

    Shop(Protocol protocol, VendingHttp http, Store store, String merchantCode) {
        this.protocol = protocol;
        this.http = http;
        this.clock = http.clock;
        this.store = store;
        this.merchantCode = merchantCode;
    }

    /** Buys an order, or continues it, until it ends or the time of this run is over. */
    Store.Sale sell(Map<String, String> order) throws SQLException, InterruptedException {
        String reference = order.get("reference");
        Store.Sale sale = store.find(reference);
        if (sale == null) sale = newSale(order);
        // It may have been sent, and this run does not know what came of it.
        else if (List.of("send", "wait").contains(Objects.requireNonNullElse(protocol.rule(sale.state()).action(), "")))
            sale = move(reference, sale, "restart", 0);
        double pause = 0;
        double moment = clock.now();
        double end = moment + protocol.seconds("deadline");
        while (protocol.rule(sale.state()).isWorking()) {
            if (clock.now() + pause > end) {
                // If this ends nothing, the next run continues in this state.
                boolean isEnd = protocol.rule(protocol.nextState(sale.state(), "deadline", 0, NEVER)).end();
                return isEnd ? move(reference, sale, "deadline", 0) : sale;
            }
            Thread.sleep(Math.round(pause / VendingHttp.SPEED * 1e3));
            Protocol.State rule = protocol.rule(sale.state());
            String event = "late";
            if (rule.within() == null || clock.age(sale.firstSentAt()) <= protocol.seconds(rule.within())) {
                if (rule.action().equals("send")) sale = aboutToSend(reference, sale);
                VendingHttp.Response response = ask(rule.action(), sale.request());
                Protocol.Said said = protocol.eventOf(rule.action(), response.status(), response.text(), sale.request());
                event = said.event();
                sale = new Store.Sale(sale.request(), sale.state(), sale.firstSentAt(), sale.lastEvent(), sale.lasted(), said.data());
                double grown = Math.min(2 * pause, protocol.seconds("longestPause")) * ThreadLocalRandom.current().nextDouble(0.75, 1);
                pause = Math.max(Math.max(grown, protocol.seconds("firstPause")), response.retryAfter() * VendingHttp.SPEED);
            }
            double before = moment;
            moment = clock.now();
            sale = move(reference, sale, event, moment - before);
        }
        return sale;
    }

    private Store.Sale newSale(Map<String, String> order) {
        Map<String, String> request = new LinkedHashMap<>(order);
        request.remove("reference");
        request.put("merchant_code", merchantCode);
        request.put("client_request_id", "shop-" + UUID.randomUUID());
        return new Store.Sale(request, protocol.table.initial(), 0, "", 0, Map.of());
    }

    /** Before the first byte. If this run is killed, the next one does not know what was sent. */
    private Store.Sale aboutToSend(String reference, Store.Sale sale) throws SQLException {
        double firstSentAt = sale.firstSentAt() == 0 ? clock.timeOfDay() : sale.firstSentAt();
        Store.Sale sent = new Store.Sale(sale.request(), sale.state(), firstSentAt, sale.lastEvent(), sale.lasted(), sale.data());
        store.keep(reference, sent.in(protocol.nextState(sale.state(), "restart", 0, NEVER), "", 0));
        return sent;
    }

    private VendingHttp.Response ask(String action, Map<String, String> request) throws InterruptedException {
        boolean isQuick = action.equals("check") || Protocol.TOP_UPS.contains(request.get("product"));
        double timeout = protocol.seconds(isQuick ? "attempt" : "attemptWithOutcome") / VendingHttp.SPEED;
        return action.equals("send") ? http.create(request, timeout) : http.status(request.get("client_request_id"), timeout);
    }

    /** Stores the state after an event. */
    private Store.Sale move(String reference, Store.Sale sale, String event, double passed) throws SQLException {
        double lasted = passed + (List.of("", event).contains(sale.lastEvent()) ? sale.lasted() : 0);
        String next = protocol.nextState(sale.state(), event, lasted, clock.age(sale.firstSentAt()));
        Store.Sale moved = next.equals(sale.state()) ? sale.in(next, event, lasted) : sale.in(next, "", 0);
        store.keep(reference, moved);
        return moved;
    }

    Map<String, Object> beliefOf(Map<String, String> order) throws SQLException, InterruptedException {
        Store.Sale sale = sell(order);
        Protocol.State rule = protocol.rule(sale.state());
        Map<String, Object> belief = new LinkedHashMap<>(Map.of("reference", order.get("reference"), "money", rule.money()));
        belief.put("state", rule.end() ? sale.state() : "open");
        if (rule.money().equals("keep")) {
            belief.put("token", sale.data().get("token")); // text: it may begin with zeros
            belief.put("key_change_tokens", Stream.of("kct1", "kct2").map(sale.data()::get).filter(Objects::nonNull).toList());
        }
        return belief;
    }

    public static void main(String[] none) {
        try {
            sellAll();
        } catch (Exception error) {
            System.err.println(error);
            System.exit(1);
        }
    }

    private static void sellAll() throws Exception {
        Protocol protocol = new Protocol(Path.of(System.getenv().getOrDefault("VENDING_PROTOCOL", "purchase-protocol.json")));
        Work work = Protocol.GSON.fromJson(Files.readString(Path.of(System.getenv("VENDING_ORDERS"))), Work.class);
        // It tells merchants apart, and is no key.
        byte[] hash = MessageDigest.getInstance("SHA-256").digest(work.key().getBytes(StandardCharsets.UTF_8));
        String account = work.code() + " (key " + HexFormat.of().formatHex(hash, 0, 4) + ") at " + work.baseUrl();
        Shop shop = new Shop(protocol, new VendingHttp(work.baseUrl(), work.key(), work.secret()),
                new Store(System.getenv("VENDING_STORE"), account), work.code());
        Map<String, Map<String, String>> orders = new LinkedHashMap<>(); // none is sold by two threads
        for (Map<String, String> order : work.orders()) orders.put(order.get("reference"), order);
        ExecutorService workers = Executors.newFixedThreadPool(8);
        List<Callable<Map<String, Object>>> sales = new ArrayList<>();
        for (Map<String, String> order : orders.values()) sales.add(() -> shop.beliefOf(order));
        List<Object> beliefs = new ArrayList<>();
        try {
            for (Future<Map<String, Object>> sale : workers.invokeAll(sales)) beliefs.add(sale.get());
        } finally {
            workers.shutdown();
        }
        Path file = Path.of(System.getenv("VENDING_BELIEFS"));
        Path part = Files.writeString(file.resolveSibling(file.getFileName() + ".part"), Protocol.GSON.toJson(beliefs));
        Files.move(part, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }
}
