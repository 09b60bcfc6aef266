<?php

declare(strict_types=1);

/** Interprets purchase-protocol.json: the event that a response is, the state after it, and all times are read from there. */
final class Protocol
{
    public const TOP_UPS = ['airtime', 'data'];
    private const MOBILE = '(mtn|glo|airtel|9mobile)';
    private const CABLE = '(dstv|gotv|startimes)';
    private const NAIRA = ['', '-?(?:₦|ngn|n)?\s*([0-9]+(?:\.[0-9]{1,2})?|[0-9]{1,3}(?:[,\s][0-9]{3})+(?:\.[0-9]{1,2})?)'];
    /** Stands for the products of the table. */
    private const PRODUCTS = '{products}';
    private const PRODUCT = ['', '(' . self::PRODUCTS . ')'];
    /** By field, of a top-up and of a bill: what may stand between the characters of a value, and the form that can be compared. */
    private const FORMS = [
        'customer_msisdn' => [['/[\s().-]/u', '(?:\+|00)?(?:2340?|0)?([0-9]{10})'], ['/[\s-]/u', '([0-9a-z]+)']],
        'amount' => [self::NAIRA, self::NAIRA],
        'network' => [['', self::MOBILE], ['', self::CABLE]],
        'product' => [self::PRODUCT, self::PRODUCT],
        'plan_code' => [['', '(' . self::MOBILE . '-[1-9][0-9]*)'], ['', '([0-9]+)']],
    ];
    /** Anywhere in a body: an outcome, or a reference of the service. */
    private const SIGNS = '/"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|[^"n]))/i';

    public readonly string $initial;
    /** @var array<string, array<string, mixed>> */
    public readonly array $states;
    private readonly array $table;
    /** @var array<string, string> the event by the word and code of an outcome */
    private array $outcomes = [];
    /** @var array<string, string> the event by the action and status of an error */
    private array $errors = [];

    public function __construct(string $file)
    {
        $this->table = json_decode((string) file_get_contents($file), true, flags: JSON_THROW_ON_ERROR);
        ['initial' => $this->initial, 'states' => $this->states] = $this->table;
        foreach ($this->table['events'] as $event => $rule) {
            foreach (in_array($event, ['other', 'unknown'], true) ? [] : $rule['examples'] ?? [] as ['status' => $status, 'body' => $body]) {
                if ($status === 200) {
                    $this->outcomes["{$body['status']} {$body['response_code']}"] = $event;
                } else {
                    $this->errors += array_fill_keys(array_map(fn (string $action): string => "$action $status", $rule['after']), $event);
                }
            }
        }
        if ($unknown = array_diff_key(array_column($this->table['comparison'], null, 'field'), self::FORMS)) {
            throw new DomainException('this program cannot compare ' . implode(' and ', array_keys($unknown)));
        }
    }

    public function seconds(string $timing): float
    {
        return (float) $this->table['timings'][$timing]['seconds'];
    }

    /** The state after an event. `lasted` is how long only this event has happened in the state. */
    public function nextState(string $state, string $event, float $lasted = 0, float $sinceFirstSend = INF): string
    {
        foreach ($this->table['transitions'] as $rule) {
            $isMeant = in_array($state, $rule['from'], true) && in_array($event, $rule['event'], true);
            $isAfter = !isset($rule['after']) || $lasted >= $this->seconds($rule['after']);
            if ($isMeant && $isAfter && (!isset($rule['within']) || $sinceFirstSend <= $this->seconds($rule['within']))) {
                return $rule['to'];
            }
        }
        throw new DomainException("the table has no rule for $event in $state");
    }

    /**
     * The event that a response is, and the transaction in it. An empty text means no response.
     *
     * @param 'send'|'check' $action
     * @param array<string, string> $request
     * @return array{string, array<string, mixed>}
     */
    public function eventOf(string $action, int $status, string $text, array $request): array
    {
        $body = json_decode($text, true, flags: JSON_BIGINT_AS_STRING);
        if (!is_array($body)) {
            return ['unknown', []]; // none, part of a body, or the page of a proxy
        }
        $data = is_array($body['data'] ?? null) ? $body['data'] : [];
        $isOurs = ($data['request_id'] ?? null) === $request['client_request_id'];
        [$word, $code] = array_map(fn (mixed $one): string => is_string($one) ? $one : '', [$body['status'] ?? '', $body['response_code'] ?? '']);
        $outcome = $this->outcomes[strtolower($word) . " $code"] ?? null;
        $reference = $data['internal_reference'] ?? null;
        // A failure without a reference proves no transaction, so it justifies no refund.
        $isNamed = is_string($reference) && trim($reference) !== '';
        if ($status === 200 && $outcome !== null && $isOurs && ($outcome !== 'failed' || $isNamed)) {
            return $this->isOther($data, $request) ? ['other', []] : [$outcome, $data];
        }
        $event = $this->errors["$action $status"] ?? 'unknown';
        // A gateway may have changed the status of a response that shows the purchase.
        if ($isOurs || preg_match(self::SIGNS, json_encode($body, JSON_PARTIAL_OUTPUT_ON_ERROR) ?: '') === 1) {
            $event = $event === 'duplicate' ? 'pending' : 'unknown';
        }
        return [$event, []];
    }

    /** Whether it is another purchase. A value that is absent or cannot be compared is no difference. */
    private function isOther(array $data, array $request): bool
    {
        foreach ($this->table['comparison'] as ['field' => $field, 'shownAs' => $name, 'of' => $products]) {
            if (in_array($request['product'], $products, true)) {
                [$between, $pattern] = self::FORMS[$field][in_array($request['product'], self::TOP_UPS, true) ? 0 : 1];
                $form = [$between, str_replace(self::PRODUCTS, strtolower(implode('|', $products)), $pattern)];
                [$shown, $sent] = [self::plain($form, $data[$name] ?? null), self::plain($form, $request[$field] ?? null)];
                // A long number may have lost its last digits.
                $isNear = (!is_string($data[$name] ?? null) || strlen($shown) > 15) && (float) $shown === (float) $sent;
                if ($shown !== '' && $sent !== '' && $shown !== $sent && !$isNear) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The part of a value that is compared: 0500.00 is 500, and 0 is none. */
    private static function plain(array $form, mixed $value): string
    {
        [$between, $pattern] = $form;
        $text = is_string($value) || is_int($value) || is_float($value) ? strtolower(trim((string) $value)) : '';
        $text = $between === '' ? $text : preg_replace($between, '', $text);
        $part = preg_match("/^$pattern$/Du", $text, $found) === 1 ? preg_replace('/[,\s]/', '', $found[1]) : '';
        if (preg_match('/^[0-9]+(\.[0-9]+)?$/D', $part) === 1) {
            $part = ltrim($part, '0');
            $part = str_contains($part, '.') ? rtrim(rtrim($part, '0'), '.') : $part;
        }
        return $part;
    }
}
