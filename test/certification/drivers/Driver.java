import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/** Prints what the example's protocol says to each line of its input: the event of a response, or the state after an event. */
final class Driver {
    @SuppressWarnings("unchecked") // the questions are objects
    public static void main(String[] none) throws Exception {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Map<String, Object> ask = (Map<String, Object>) Json.parse(line);
            if (ask.containsKey("action")) {
                int status = Integer.parseInt((String) ask.get("status"));
                Map<String, Object> request = (Map<String, Object>) ask.get("request");
                System.out.println(Protocol.eventOf((String) ask.get("action"), status, (String) ask.get("text"), request).event());
            } else {
                System.out.println(Protocol.nextState((String) ask.get("state"), (String) ask.get("event"), seconds(ask.get("lasted")),
                        seconds(ask.get("since_first_send"))));
            }
        }
    }

    private static Duration seconds(Object number) {
        return Duration.ofMillis(Math.round(Double.parseDouble((String) number) * 1_000));
    }
}
