<?php

/**
 * Sells a list of orders, each at most once, and writes what each customer is to be told:
 * php shop.php ORDERS.json BELIEFS.json SHOP.json
 *
 * Kill it at any moment and start it again: the file SHOP.json knows every order that may have been sent. PHP does one thing
 * at a time, so each open order has the time of its next step, as it would in a table that a cron job works on.
 */

declare(strict_types=1);

require __DIR__ . '/VendingHttp.php';

$speed = (float) (getenv('VENDING_SPEED') ?: '1'); // 10 for a certification at the fast pace
define('TIMEOUT', 60 / $speed);
define('FIRST_PAUSE', 2 / $speed);
define('LONGEST_PAUSE', 30 / $speed);
define('PATIENCE', 120 / $speed);
const RESEND_WITHIN = 12 * 3600; // how long the service knows an id is not documented
const REJECTED = [400, 401, 403, 404];

/** The orders that may have been sent, in a file. A database does this better. */
final class Memory
{
    /** @var array<string, array{request: array<string, string>, sentAt: int, outcome: string, data: array<string, mixed>}> */
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

/** One order on its way: each step sends it, or checks its status. */
final class Sale
{
    public string $outcome = 'pending';
    public array $data = [];
    public float $nextAt = 0;
    private bool $send;
    private bool $exists = false;
    private float $pause = FIRST_PAUSE;
    private readonly float $deadline;

    public function __construct(
        private readonly VendingHttp $http,
        private readonly array $request,
        private readonly int $sentAt,
        private bool $isInDoubt,
    ) {
        $this->deadline = microtime(true) + PATIENCE;
        $this->send = !$isInDoubt;
    }

    /** Returns whether this was the last step. */
    public function step(): bool
    {
        $response = $this->send ? $this->http->create($this->request) : $this->http->status($this->request['client_request_id']);
        if ($this->send && in_array($response->status, REJECTED, true) && !$this->isInDoubt && !$response->showsPurchase($this->request)) {
            $this->outcome = 'failed'; // nothing was made
            return true;
        }
        $outcome = $response->outcome($this->request);
        if ($outcome === 'success' || $outcome === 'failed') {
            [$this->outcome, $this->data] = [$outcome, $response->body['data']];
            return true;
        }
        // What was seen is there, whatever a status says later. After 422 something is there, and cannot be seen yet.
        $this->exists = $this->exists || $outcome === 'pending' || ($this->send && $response->status === 422);
        // Nothing is there: send again, under the same id, which the service must still know.
        $isAbsent = !$this->send && $response->status === 404 && !$this->exists;
        $this->send = $isAbsent && time() - $this->sentAt < RESEND_WITHIN;
        $this->isInDoubt = true;
        $this->nextAt = microtime(true);
        if (!$this->send) {
            $this->nextAt += max($this->pause * random_int(75, 100) / 100, $response->retryAfter);
            $this->pause = min(2 * $this->pause, LONGEST_PAUSE);
        }
        // Of a different purchase under the id a person must find out.
        return $outcome === 'different' || $this->nextAt > $this->deadline;
    }
}

[, $ordersFile, $beliefsFile, $memoryFile] = $argv;
$work = json_decode((string) file_get_contents($ordersFile), true, flags: JSON_THROW_ON_ERROR);
$http = new VendingHttp($work['base_url'], $work['merchant_key'], $work['merchant_secret'], TIMEOUT);
$memory = new Memory($memoryFile);
$open = [];
foreach ($work['orders'] as $order) {
    $reference = $order['reference'];
    $row = $known = $memory->find($reference);
    unset($order['reference']);
    if ($row === null) {
        $request = ['merchant_code' => $work['merchant_code'], ...$order, 'client_request_id' => 'shop-' . bin2hex(random_bytes(16))];
        $row = ['request' => $request, 'sentAt' => time(), 'outcome' => 'pending', 'data' => []];
        $memory->keep($reference, $row); // before the first byte is sent
    }
    if ($row['outcome'] === 'pending') {
        $open[$reference] = [new Sale($http, $row['request'], $row['sentAt'], $known !== null), $row];
    }
}
while ($open !== []) {
    uasort($open, fn (array $a, array $b): int => $a[0]->nextAt <=> $b[0]->nextAt);
    $reference = (string) array_key_first($open); // PHP makes an integer of "123"
    [$sale, $row] = $open[$reference];
    usleep((int) max(0, ($sale->nextAt - microtime(true)) * 1e6));
    if ($sale->step()) {
        $memory->keep($reference, ['outcome' => $sale->outcome, 'data' => $sale->data] + $row);
        unset($open[$reference]);
    }
}
$beliefs = array_map(function (array $order) use ($memory): array {
    ['outcome' => $outcome, 'data' => $data] = $memory->find($order['reference']);
    $tokens = array_values(array_intersect_key($data, ['kct1' => 1, 'kct2' => 1]));
    return ['reference' => $order['reference'], 'outcome' => $outcome]
        + ($outcome === 'success' && isset($data['token']) ? ['token' => $data['token']] : []) // text: it may begin with zeros
        + ($outcome === 'success' && $tokens !== [] ? ['key_change_tokens' => $tokens] : []);
}, $work['orders']);
file_put_contents("$beliefsFile.part", json_encode($beliefs, JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR));
rename("$beliefsFile.part", $beliefsFile);
