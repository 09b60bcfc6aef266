<?php

/**
 * Sells a list of orders, each at most once, and writes down how each ended and what becomes of the customer's money.
 * The files are named in its environment: VENDING_ORDERS, VENDING_BELIEFS, the database VENDING_STORE, and VENDING_PROTOCOL.
 *
 * Kill it at any moment and start it again: the database knows every order that may have been sent. PHP does one thing at a
 * time, so each open order has the time of its next step.
 */

declare(strict_types=1);

require __DIR__ . '/Protocol.php';
require __DIR__ . '/Store.php';
require __DIR__ . '/VendingHttp.php';

/** One order on its way from state to state, in this run. */
final class Sale
{
    public float $nextAt = 0;
    private float $pause = 0;
    private float $moment;
    private float $end = INF;

    /** @param array<string, mixed> $row what is stored: request, state, firstSentAt, data, and for how long nothing but lastEvent has happened */
    public function __construct(
        private readonly string $reference,
        public array $row,
        private readonly Protocol $protocol,
        private readonly VendingHttp $http,
        private readonly Store $store,
    ) {
        $this->moment = Clock::now();
    }

    /** The rule of its state. */
    public function rule(): array
    {
        return $this->protocol->states[$this->row['state']];
    }

    /** Whether the purchase has ended or the time of this run is over. */
    public function isOver(): bool
    {
        return !in_array($this->rule()['do'] ?? '', ['send', 'check'], true) || $this->nextAt > $this->end;
    }

    public function step(): void
    {
        $this->end = min($this->end, Clock::now() + $this->protocol->seconds('deadline'));
        [$event, $retryAfter] = $this->act();
        $grown = min(2 * $this->pause, $this->protocol->seconds('longestPause')) * random_int(75, 100) / 100;
        $this->pause = max($grown, $this->protocol->seconds('firstPause'), $retryAfter * SPEED);
        $before = $this->moment;
        $this->moment = Clock::now();
        $this->nextAt = $this->moment + $this->pause;
        $this->move($event, $this->moment - $before);
        $isLate = $this->nextAt > $this->end && !isset($this->rule()['end']);
        if ($isLate && isset($this->protocol->states[$this->protocol->nextState($this->row['state'], 'deadline')]['end'])) {
            $this->move('deadline', 0); // otherwise the next run continues in this state
        }
    }

    /** Does what the state asks for. Returns the event, and the seconds of Retry-After. */
    private function act(): array
    {
        ['request' => $request, 'state' => $state, 'firstSentAt' => $firstSentAt] = $this->row;
        ['do' => $action] = $rule = $this->rule();
        if (isset($rule['within']) && $this->http->clock->age($firstSentAt) > $this->protocol->seconds($rule['within'])) {
            return ['late', 0];
        }
        $isQuick = $action === 'check' || in_array($request['product'], Protocol::TOP_UPS, true);
        $timeout = $this->protocol->seconds($isQuick ? 'attempt' : 'attemptWithOutcome') / SPEED;
        if ($action === 'send') {
            $this->row['firstSentAt'] = $firstSentAt ?: $this->http->clock->timeOfDay();
            // Before the first byte. If this run is killed, the next one does not know what was sent.
            $unclear = ['state' => $this->protocol->nextState($state, 'restart'), 'lastEvent' => '', 'lasted' => 0];
            $this->store->keep($this->reference, $unclear + $this->row);
        }
        [$status, $text, $retryAfter] = $action === 'send'
            ? $this->http->create($request, $timeout)
            : $this->http->status($request['client_request_id'], $timeout);
        [$event, $this->row['data']] = $this->protocol->eventOf($action, $status, $text, $request);
        return [$event, $retryAfter];
    }

    /** Stores the state after an event. */
    public function move(string $event, float $passed): void
    {
        ['state' => $state, 'firstSentAt' => $firstSentAt, 'lastEvent' => $lastEvent, 'lasted' => $lasted] = $this->row;
        $lasted = $passed + (in_array($lastEvent, ['', $event], true) ? $lasted : 0);
        $next = $this->protocol->nextState($state, $event, $lasted, $this->http->clock->age($firstSentAt));
        $stood = $next === $state ? ['lastEvent' => $event, 'lasted' => $lasted] : ['lastEvent' => '', 'lasted' => 0];
        $this->row = ['state' => $next] + $stood + $this->row;
        $this->store->keep($this->reference, $this->row);
    }

    /** What to tell the customer. */
    public function belief(): array
    {
        $data = $this->rule()['money'] === 'keep' ? $this->row['data'] : [];
        return array_filter([
            'reference' => $this->reference,
            'state' => isset($this->rule()['end']) ? $this->row['state'] : 'open',
            'money' => $this->rule()['money'],
            'token' => $data['token'] ?? null, // text: it may begin with zeros
            'key_change_tokens' => array_values(array_filter([$data['kct1'] ?? null, $data['kct2'] ?? null])),
        ]);
    }
}

set_exception_handler(fn (Throwable $error) => stop($error->getMessage())); // a stack trace may show the secret

$protocol = new Protocol(getenv('VENDING_PROTOCOL') ?: __DIR__ . '/purchase-protocol.json');
try {
    $list = @file_get_contents(getenv('VENDING_ORDERS')) ?: stop(getenv('VENDING_ORDERS') . ' cannot be read, or is empty');
    $work = json_decode($list, true, flags: JSON_THROW_ON_ERROR);
} catch (JsonException $error) {
    stop(getenv('VENDING_ORDERS') . ": {$error->getMessage()}");
}
$http = new VendingHttp($work['base_url'], $work['merchant_key'], $work['merchant_secret']);
$key = substr(hash('sha256', $work['merchant_key']), 0, 8); // it tells merchants apart, and is no key
$store = new Store((string) getenv('VENDING_STORE'), "{$work['merchant_code']} (key $key) at {$work['base_url']}");
$sales = [];
foreach ($work['orders'] as $order) {
    $reference = $order['reference'];
    unset($order['reference']);
    $request = ['merchant_code' => $work['merchant_code'], ...$order, 'client_request_id' => 'shop-' . bin2hex(random_bytes(16))];
    $new = ['state' => $protocol->initial, 'firstSentAt' => 0, 'lastEvent' => '', 'lasted' => 0, 'data' => [], 'request' => $request];
    $row = $store->find($reference);
    $sales[$reference] = $sale = new Sale($reference, $row ?? $new, $protocol, $http, $store);
    if ($row !== null && in_array($sale->rule()['do'] ?? '', ['send', 'wait'], true)) {
        $sale->move('restart', 0);
    }
}
while ($open = array_filter($sales, fn (Sale $sale): bool => !$sale->isOver())) {
    usort($open, fn (Sale $a, Sale $b): int => $a->nextAt <=> $b->nextAt);
    usleep((int) max(0, ($open[0]->nextAt - Clock::now()) / SPEED * 1e6));
    $open[0]->step();
}
$file = getenv('VENDING_BELIEFS');
$text = json_encode(array_map(fn (Sale $sale): array => $sale->belief(), array_values($sales)), JSON_PRETTY_PRINT | JSON_THROW_ON_ERROR);
if (file_put_contents("$file.part", $text) !== strlen($text) || !rename("$file.part", $file)) {
    stop("$file cannot be written");
}
