import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;

/** Prints what the example's protocol says to each line of its input: the event of a response, or the state after an event. */
final class Driver {
    record Ask(String action, int status, String text, Map<String, String> request, String state, String event, double lasted,
            double since_first_send) {}

    public static void main(String[] none) throws Exception {
        Protocol protocol = new Protocol(Path.of(System.getenv("VENDING_PROTOCOL")));
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Ask ask = Protocol.GSON.fromJson(line, Ask.class);
            System.out.println(ask.action() == null
                    ? protocol.nextState(ask.state(), ask.event(), ask.lasted(), ask.since_first_send())
                    : protocol.eventOf(ask.action(), ask.status(), ask.text(), ask.request()).event());
        }
    }
}
