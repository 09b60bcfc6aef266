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
const REJECTED = [400, 401, 403, 404];

/** The orders that may have been sent, in a file. A database does this better. */
final class Memory
{
    /** @var array<string, array{request: array<string, string>, outcome: string, data: array<string, mixed>}> */
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

    public function keep(string $reference, array $request, string $outcome = 'pending', array $data = []): void
    {
        $this->rows[$reference] = ['request' => $request, 'outcome' => $outcome, 'data' => $data];
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
    private bool $isTaken = false;
    private float $pause = FIRST_PAUSE;
    private readonly float $deadline;

    public function __construct(private readonly VendingHttp $http, private readonly array $request, private bool $isInDoubt)
    {
        $this->deadline = microtime(true) + PATIENCE;
        $this->send = !$isInDoubt;
    }

    /** Returns whether this was the last step. */
    public function step(): bool
    {
        if ($this->send) {
            $response = $this->http->create($this->request);
            if (in_array($response->status, REJECTED, true) && !$this->isInDoubt) {
                $this->outcome = 'failed'; // nothing was made
                return true;
            }
            $this->isTaken = $this->isTaken || $response->status === 422;
            $this->isInDoubt = $this->isInDoubt || !in_array($response->status, [200, 422], true);
            $this->send = false;
        } else {
            $response = $this->http->status($this->request['client_request_id']);
            // Nothing is there: send again, under the same id. After 422 something is there, and cannot be seen yet.
            $this->send = $response->status === 404 && !$this->isTaken;
        }
        $outcome = $response->outcome($this->request);
        if ($outcome === 'success' || $outcome === 'failed') {
            [$this->outcome, $this->data] = [$outcome, $response->body['data']];
        }
        // Of a different purchase under the id a person must find out.
        if ($this->outcome !== 'pending' || $outcome === 'different' || microtime(true) > $this->deadline) {
            return true;
        }
        if (!$this->send) {
            $this->nextAt = microtime(true) + max($this->pause * random_int(75, 100) / 100, $response->retryAfter);
            $this->pause = min(2 * $this->pause, LONGEST_PAUSE);
        }
        return false;
    }
}

[, $ordersFile, $beliefsFile, $memoryFile] = $argv;
$work = json_decode((string) file_get_contents($ordersFile), true, flags: JSON_THROW_ON_ERROR);
$http = new VendingHttp($work['base_url'], $work['merchant_key'], $work['merchant_secret'], TIMEOUT);
$memory = new Memory($memoryFile);
$open = [];
foreach ($work['orders'] as $order) {
    $reference = $order['reference'];
    $known = $memory->find($reference);
    unset($order['reference']);
    $request = $known['request'] ?? ['merchant_code' => $work['merchant_code'], ...$order, 'client_request_id' => 'shop-' . bin2hex(random_bytes(16))];
    if ($known === null) {
        $memory->keep($reference, $request); // before the first byte is sent
    }
    if (($known['outcome'] ?? 'pending') === 'pending') {
        $open[$reference] = [new Sale($http, $request, $known !== null), $request];
    }
}
while ($open !== []) {
    uasort($open, fn (array $a, array $b): int => $a[0]->nextAt <=> $b[0]->nextAt);
    $reference = array_key_first($open);
    [$sale, $request] = $open[$reference];
    usleep((int) max(0, ($sale->nextAt - microtime(true)) * 1e6));
    if ($sale->step()) {
        $memory->keep($reference, $request, $sale->outcome, $sale->data);
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
