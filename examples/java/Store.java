import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;

/** The orders that may have been sent, in SQLite. What is stored is on the disk, and only one copy of the program has it open. */
final class Store {
    /**
     * @param firstSentAt by the clock of this machine, in seconds since 1970; 0 means never
     * @param lastEvent the event that left the purchase in its state
     * @param lasted the seconds in which nothing else has happened
     * @param data of the last response
     */
    record Sale(Map<String, String> request, String state, double firstSentAt, String lastEvent, double lasted, Map<?, ?> data) {
        Sale in(String state, String lastEvent, double lasted) {
            return new Sale(request, state, firstSentAt, lastEvent, lasted, data);
        }
    }

    private final Connection db;

    /** @param account where and for whom it buys: another service or merchant would sell these orders again */
    Store(String file, String account) throws SQLException {
        // SQLite would forget the orders when this run ends.
        if (file == null || file.matches("(:memory:|file:.*)?")) throw new SQLException("VENDING_STORE must name a file");
        db = DriverManager.getConnection("jdbc:sqlite:" + file);
        try (Statement statement = db.createStatement()) {
            statement.execute("pragma busy_timeout = 1000");
            statement.execute("pragma locking_mode = exclusive"); // until the process ends, however it ends
            statement.execute("pragma synchronous = extra");
            statement.execute("begin exclusive");
            statement.execute("create table if not exists sales (reference text primary key, sale text not null)");
            statement.execute("create table if not exists account (name text not null)");
            statement.execute("commit");
        } catch (SQLException error) {
            throw new SQLException(file + ": if another copy of this program is running, wait until it has ended", error);
        }
        try (PreparedStatement insert = db.prepareStatement("insert into account select ? where not exists (select * from account)");
                Statement query = db.createStatement()) {
            insert.setString(1, account);
            insert.executeUpdate();
            String known = query.executeQuery("select name from account").getString(1);
            if (!known.equals(account)) {
                throw new SQLException(file + " has the orders of " + known + "; those of " + account + " need another file");
            }
        }
    }

    /** Returns null if it is not there. */
    synchronized Sale find(String reference) throws SQLException {
        try (PreparedStatement query = db.prepareStatement("select sale from sales where reference = ?")) {
            query.setString(1, reference);
            ResultSet rows = query.executeQuery();
            return rows.next() ? Protocol.GSON.fromJson(rows.getString(1), Sale.class) : null;
        }
    }

    /** Throws if it is not on the disk, for example because that is full. */
    synchronized void keep(String reference, Sale sale) throws SQLException {
        try (PreparedStatement insert = db.prepareStatement("insert or replace into sales values (?, ?)")) {
            insert.setString(1, reference);
            insert.setString(2, Protocol.GSON.toJson(sale));
            insert.executeUpdate();
        }
    }
}
