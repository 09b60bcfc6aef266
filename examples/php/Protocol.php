<?php

declare(strict_types=1);

/** The purchase protocol, as in purchase-protocol.json: the event that a response is, and the state after it. */
final class Protocol
{
    // Seconds.
    public const ATTEMPT = 30;
    public const ATTEMPT_WITH_OUTCOME = 60; // a create that returns the outcome: a bill
    public const FIRST_PAUSE = 0.5;
    public const LONGEST_PAUSE = 10;
    public const DEADLINE = 120; // of one run
    public const SETTLING = 15;
    public const VISIBILITY = 300;
    public const RESEND_WITHIN = 12 * 3600; // how long the service knows a request id is not documented

    /** In the other states, check the status. */
    public const SENDING = ['ready', 'resending'];
    /** With what to tell the customer. */
    public const ENDS = ['succeeded' => 'keep', 'failed' => 'return', 'rejected' => 'return', 'conflict' => 'hold'];

    /** In any state. */
    private const SHOWN = ['success' => 'succeeded', 'failed' => 'failed', 'other' => 'conflict', 'pending' => 'processing'];
    private const NEXT = [
        'ready' => ['rejected' => 'rejected', 'taken' => 'taken', 'unknown' => 'unanswered'],
        'resending' => ['rejected' => 'open', 'taken' => 'watching', 'unknown' => 'unanswered', 'late' => 'watching'],
        'unanswered' => ['absent' => 'resending'],
    ];

    private const OUTCOMES = ['00' => 'success', '01' => 'failed', '02' => 'pending'];
    /** Anywhere in a body: an outcome, or a reference of the service. */
    private const SIGNS = '/"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|\d))/i';

    /** The state after an event. `lasted` is how long only this event has happened in the state. */
    public static function nextState(string $state, string $event, float $lasted, float $sinceFirstSend): string
    {
        if ($event === 'absent' && $state === 'in-doubt' && $lasted >= self::SETTLING) {
            return 'resending';
        }
        if ($event === 'absent' && $state === 'taken' && $lasted >= self::VISIBILITY && $sinceFirstSend <= self::RESEND_WITHIN) {
            return 'rejected';
        }
        return self::SHOWN[$event] ?? self::NEXT[$state][$event] ?? $state;
    }

    /**
     * The event that a response is, and the transaction in it. An empty text means no response.
     *
     * @param 'send'|'check' $action
     * @param array<string, string> $request
     * @return array{string, array<string, mixed>}
     */
    public static function eventOf(string $action, int $status, string $text, array $request): array
    {
        $json = json_decode($text, true, flags: JSON_BIGINT_AS_STRING);
        if (json_last_error() !== JSON_ERROR_NONE) {
            return ['unknown', []]; // none, part of a body, or the page of a proxy
        }
        $body = is_array($json) ? $json : [];
        $data = is_array($body['data'] ?? null) ? $body['data'] : [];
        $isOurs = ($data['request_id'] ?? null) === $request['client_request_id'];
        if ($status === 200) {
            $code = $body['response_code'] ?? null;
            $word = $body['status'] ?? null;
            $outcome = is_string($code) ? self::OUTCOMES[$code] ?? null : null;
            if ($outcome === null || !is_string($word) || strtolower($word) !== $outcome || !$isOurs) {
                return ['unknown', []];
            }
            if (self::isOther($data, $request)) {
                return ['other', []];
            }
            // A failure without a reference proves no transaction, so it justifies no refund.
            return [$outcome === 'failed' && empty($data['internal_reference']) ? 'unknown' : $outcome, $data];
        }
        // A gateway may have changed the status of a response that shows the purchase.
        $isShown = $isOurs || preg_match(self::SIGNS, json_encode($json, JSON_PARTIAL_OUTPUT_ON_ERROR) ?: '') === 1;
        if ($action === 'send' && $status === 422) {
            return [$isShown ? 'pending' : 'taken', []];
        }
        $names = $action === 'send' ? array_fill_keys([400, 401, 403, 404], 'rejected') : [404 => 'absent'];
        return [$isShown ? 'unknown' : $names[$status] ?? 'unknown', []];
    }

    private const MOBILE = 'mtn|glo|airtel|9mobile';
    /** By field of a transaction: the form that can be compared. The part in parentheses is compared. */
    private const ANY = [
        'product' => '(airtime|data|cable|electricity|betting)',
        'amount' => '0*([1-9][0-9]*(?:\.[0-9]?[1-9])?)(?:0|\.00?)?', // 500.00 is 500, and 0 is none
    ];
    private const TOP_UP = self::ANY + [
        'msisdn' => '(?:\+|00)?(?:2340?|0)?([0-9]{10})',
        'network' => '(' . self::MOBILE . ')',
        'plan' => '((?:' . self::MOBILE . ')-[1-9][0-9]*)', // a code of the catalog
    ];
    private const BILL = self::ANY + [
        'msisdn' => '0*([0-9a-z]+)',
        'network' => '(dstv|gotv|startimes)',
        'plan' => '0*([1-9][0-9]*)',
    ];
    /** The names that a request has. */
    private const SENT = ['msisdn' => 'customer_msisdn', 'plan' => 'plan_code'];

    /** Whether it is another purchase. A value that is absent or cannot be compared is no difference. */
    private static function isOther(array $data, array $request): bool
    {
        foreach (in_array($request['product'], ['airtime', 'data'], true) ? self::TOP_UP : self::BILL as $name => $form) {
            $shown = self::plain($form, $data[$name] ?? null);
            $sent = self::plain($form, $request[self::SENT[$name] ?? $name] ?? null);
            if ($shown !== null && $sent !== null && $shown !== $sent) {
                return true;
            }
        }
        return false;
    }

    private static function plain(string $form, mixed $value): ?string
    {
        $text = is_scalar($value) && !is_bool($value) ? strtolower(preg_replace('/[\s,]/', '', (string) $value)) : '';
        return preg_match("/^$form$/D", $text, $found) === 1 ? $found[1] : null;
    }
}
