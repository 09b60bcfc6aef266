<?php

declare(strict_types=1);

/** The orders that may have been sent, in SQLite. What is stored is on the disk, and only one copy of the program has it open. */
final class Store
{
    private readonly PDO $db;

    /** @param string $account where and for whom it buys: another service or merchant would sell these orders again */
    public function __construct(string $file, string $account)
    {
        if (!extension_loaded('pdo_sqlite')) {
            stop('PHP needs the extension pdo_sqlite, which is in the package php-sqlite3 of Debian');
        }
        if (preg_match('/^(:memory:|file:.*)?$/', $file)) { // SQLite would forget the orders when this run ends
            stop('VENDING_STORE must name a file');
        }
        try {
            $this->db = new PDO("sqlite:$file", options: [PDO::ATTR_TIMEOUT => 1]);
            $this->db->exec('pragma locking_mode = exclusive'); // until the process ends, however it ends
            $this->db->exec('pragma synchronous = extra');
            $this->db->exec('begin exclusive');
        } catch (PDOException $error) {
            stop("$file: {$error->getMessage()}. If another copy of this program is running, wait until it has ended.");
        }
        $this->db->exec('create table if not exists sales (reference text primary key, sale text not null)');
        $this->db->exec('create table if not exists account (name text not null)');
        $this->db->prepare('insert into account select ? where not exists (select * from account)')->execute([$account]);
        $this->db->exec('commit');
        $known = $this->db->query('select name from account')->fetchColumn();
        if ($known !== $account) {
            stop("$file has the orders of $known; those of $account need another file");
        }
    }

    public function find(string $reference): ?array
    {
        $query = $this->db->prepare('select sale from sales where reference = ?');
        $query->execute([$reference]);
        $text = $query->fetchColumn();
        return is_string($text) ? json_decode($text, true, flags: JSON_THROW_ON_ERROR) : null;
    }

    /** Throws if it is not on the disk, for example because that is full. */
    public function keep(string $reference, array $sale): void
    {
        $this->db->prepare('insert or replace into sales values (?, ?)')->execute([$reference, json_encode($sale, JSON_THROW_ON_ERROR)]);
    }
}
