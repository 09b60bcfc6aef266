import com.google.gson.JsonObject
import com.google.gson.JsonParser
import java.io.File
import org.openapitools.client.infrastructure.Serializer

/** Reads each case with the generated classes and writes it again. Argument: the file of cases. */
fun main(args: Array<String>) {
    for (each in JsonParser.parseString(File(args[0]).readText()).asJsonArray) {
        val one = each.asJsonObject
        val line = JsonObject()
        try {
            val model = Class.forName("org.openapitools.client.models." + one["model"].asString)
            line.add("value", Serializer.gson.toJsonTree(Serializer.gson.fromJson(one["body"], model)))
        } catch (error: Throwable) {
            line.addProperty("error", error.toString())
        }
        println(line)
    }
}
