import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Just enough JSON for this example to need no library: use Jackson or Gson instead. Numbers stay text. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    /** Maps, lists, strings, booleans and null. Throws on anything that is not JSON. */
    static Object parse(String text) {
        Json json = new Json(text);
        Object value = json.value();
        json.space();
        if (json.at < text.length()) throw new IllegalArgumentException("not JSON");
        return value;
    }

    static String write(Object value) {
        if (value instanceof Map<?, ?> map) {
            List<String> members = new ArrayList<>();
            map.forEach((name, member) -> members.add(write(name) + ":" + write(member)));
            return "{" + String.join(",", members) + "}";
        }
        if (value instanceof List<?> list) return "[" + String.join(",", list.stream().map(Json::write).toList()) + "]";
        if (!(value instanceof String string)) return String.valueOf(value);
        StringBuilder out = new StringBuilder("\"");
        for (char c : string.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < 32) out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }

    private Object value() {
        space();
        char c = next();
        if (c == '"') return string();
        if (c == '{') {
            Map<String, Object> map = new LinkedHashMap<>();
            for (boolean first = true; !ends('}'); first = false) {
                if (!first) expect(',');
                space();
                expect('"');
                String name = string();
                space();
                expect(':');
                if (map.containsKey(name)) throw new IllegalArgumentException("a field is there twice");
                map.put(name, value());
            }
            return map;
        }
        if (c == '[') {
            List<Object> list = new ArrayList<>();
            for (boolean first = true; !ends(']'); first = false) {
                if (!first) expect(',');
                list.add(value());
            }
            return list;
        }
        int start = at - 1;
        while (at < text.length() && "+-.".indexOf(text.charAt(at)) + 1 + (Character.isLetterOrDigit(text.charAt(at)) ? 1 : 0) > 0) at++;
        String word = text.substring(start, at);
        if (word.equals("null")) return null;
        if (word.equals("true") || word.equals("false")) return Boolean.valueOf(word);
        Double.parseDouble(word);
        return word;
    }

    private String string() {
        StringBuilder out = new StringBuilder();
        for (char c = next(); c != '"'; c = next()) {
            if (c != '\\') out.append(c);
            else {
                char escaped = next();
                if (escaped == 'u') out.append((char) Integer.parseInt(text.substring(at, at += 4), 16));
                else out.append("bfnrt".indexOf(escaped) < 0 ? escaped : "\b\f\n\r\t".charAt("bfnrt".indexOf(escaped)));
            }
        }
        return out.toString();
    }

    private boolean ends(char end) {
        space();
        if (at < text.length() && text.charAt(at) == end) at++;
        else return false;
        return true;
    }

    private void expect(char wanted) {
        if (next() != wanted) throw new IllegalArgumentException("not JSON");
    }

    private char next() {
        if (at >= text.length()) throw new IllegalArgumentException("not JSON: it breaks off");
        return text.charAt(at++);
    }

    private void space() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) at++;
    }
}
