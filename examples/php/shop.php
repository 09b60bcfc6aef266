<?php

/**
 * Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money.
 * The files are named in its environment: VENDING_ORDERS, VENDING_BELIEFS and its memory, VENDING_STORE.
 *
 * Kill it at any moment and start it again: the memory knows every order that may have been sent. PHP does one thing at a
 * time, so each open order has the time of its next step, as in a table that a cron job works through.
 */

declare(strict_types=1);

require __DIR__ . '/Protocol.php';
require __DIR__ . '/VendingHttp.php';

define('SPEED', (float) (getenv('VENDING_SPEED') ?: '1')); // 10 for a certification at the fast pace

/** Seconds. */
function now(): float
{
    return microtime(true) * SPEED;
}

/** The orders that may have been sent, in a file: the state of each, since when, and when it was first sent. A database does this better. */
final class Memory
{
    /** @var array<string, array{request: array<string, string>, firstSentAt: float, state: string, since: float, data: array<string, mixed>}> */
    private array $rows = [];

    public function __construct(private readonly string $file)
    {
        if (is_file($file)) {
            $this->rows = json_decode((string) file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
        }
    }

    public function find(string $reference): ?array
    {
        return $this->rows[$reference] ?? null;
    }

    public function keep(string $reference, array $row): void
    {
        $this->rows[$reference] = $row;
        $stream = fopen("{$this->file}.part", 'wb');
        fwrite($stream, json_encode($this->rows, JSON_THROW_ON_ERROR));
        fsync($stream);
        fclose($stream);
        rename("{$this->file}.part", $this->file);
    }
}

/** One order on its way from state to state. */
final class Sale
{
    public float $nextAt;
    private float $pause = 0;
    private readonly float $deadline;

    public function __construct(private readonly VendingHttp $http, public array $row)
    {
        $this->nextAt = now();
        $this->deadline = now() + Protocol::DEADLINE;
    }

    /** Whether the purchase has ended or the time of this run is over. */
    public function isOver(): bool
    {
        return isset(Protocol::ENDS[$this->row['state']]) || $this->row['state'] === 'open' || $this->nextAt > $this->deadline;
    }

    public function step(): void
    {
        ['firstSentAt' => $firstSentAt, 'state' => $state, 'since' => $since] = $this->row;
        if ($state === 'resending' && now() - $firstSentAt > Protocol::RESEND_WITHIN) {
            $event = 'late';
        } else {
            [$event, $this->row['data'], $retryAfter] = $this->ask($state);
            $grown = min(2 * $this->pause, Protocol::LONGEST_PAUSE) * random_int(75, 100) / 100;
            $this->pause = max($grown, Protocol::FIRST_PAUSE, $retryAfter * SPEED);
        }
        $next = Protocol::nextState($state, $event, now() - $since, now() - $firstSentAt);
        if ($next !== $state || $event === 'unknown') {
            $this->row['since'] = now();
        }
        $this->row['state'] = $next;
        $this->nextAt = now() + $this->pause;
    }

    private function ask(string $state): array
    {
        $request = $this->row['request'];
        if (!in_array($state, Protocol::SENDING, true)) {
            [$status, $text, $retryAfter] = $this->http->status($request['client_request_id'], Protocol::ATTEMPT / SPEED);
            return [...Protocol::eventOf('check', $status, $text, $request), $retryAfter];
        }
        $isTopUp = in_array($request['product'], ['airtime', 'data'], true);
        $timeout = $isTopUp ? Protocol::ATTEMPT : Protocol::ATTEMPT_WITH_OUTCOME;
        [$status, $text, $retryAfter] = $this->http->create($request, $timeout / SPEED);
        return [...Protocol::eventOf('send', $status, $text, $request), $retryAfter];
    }
}

[$ordersFile, $beliefsFile, $memoryFile] = array_map('getenv', ['VENDING_ORDERS', 'VENDING_BELIEFS', 'VENDING_STORE']);
$work = json_decode((string) file_get_contents($ordersFile), true, flags: JSON_THROW_ON_ERROR);
$http = new VendingHttp($work['base_url'], $work['merchant_key'], $work['merchant_secret']);
$memory = new Memory($memoryFile);
$open = [];
foreach ($work['orders'] as $order) {
    $reference = $order['reference'];
    $row = $memory->find($reference);
    unset($order['reference']);
    if ($row === null) {
        $request = ['merchant_code' => $work['merchant_code'], ...$order, 'client_request_id' => 'shop-' . bin2hex(random_bytes(16))];
        $row = ['request' => $request, 'firstSentAt' => now(), 'state' => 'ready', 'since' => now(), 'data' => []];
    }
    if (isset(Protocol::ENDS[$row['state']])) {
        continue;
    }
    if (in_array($row['state'], ['open', 'in-doubt'], true)) {
        $row = ['state' => 'in-doubt', 'since' => now()] + $row;
    }
    // Before the first byte is sent. If this run is killed, the next one finds the purchase in doubt.
    $memory->keep($reference, ['state' => 'in-doubt'] + $row);
    $open[$reference] = new Sale($http, $row);
}
while ($open !== []) {
    uasort($open, fn (Sale $a, Sale $b): int => $a->nextAt <=> $b->nextAt);
    $reference = (string) array_key_first($open); // PHP makes an integer of "123"
    $sale = $open[$reference];
    usleep((int) max(0, ($sale->nextAt - now()) / SPEED * 1e6));
    $sale->step();
    if ($sale->isOver()) {
        $memory->keep($reference, $sale->row);
        unset($open[$reference]);
    }
}
$beliefs = array_map(function (array $order) use ($memory): array {
    ['state' => $state, 'data' => $data] = $memory->find($order['reference']);
    $tokens = array_values(array_intersect_key($data, ['kct1' => 1, 'kct2' => 1]));
    $isOver = isset(Protocol::ENDS[$state]);
    return ['reference' => $order['reference'], 'state' => $isOver ? $state : 'open', 'money' => $isOver ? Protocol::ENDS[$state] : 'hold']
        + ($state === 'succeeded' && isset($data['token']) ? ['token' => $data['token']] : []) // text: it may begin with zeros
        + ($state === 'succeeded' && $tokens !== [] ? ['key_change_tokens' => $tokens] : []);
}, $work['orders']);
file_put_contents("$beliefsFile.part", json_encode($beliefs, JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR));
rename("$beliefsFile.part", $beliefsFile);
