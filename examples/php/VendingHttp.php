<?php

declare(strict_types=1);

/** What came back. Status 0: nothing that can be used. */
final class Response
{
    private const OUTCOMES = ['00' => 'success', '01' => 'failed', '02' => 'pending'];
    /** In any place of a body: an outcome, or a reference of the service. */
    private const SIGNS = '/"(status":"(success|pending)"|response_code":"0[012]"|internal_reference":("[^"]|\d))/i';

    /** @param array<string, mixed> $body */
    public function __construct(
        public readonly int $status,
        public readonly array $body = [],
        public readonly float $retryAfter = 0,
    ) {
    }

    /**
     * success, failed, pending, different; nothing where the response says nothing about the purchase.
     *
     * @param array<string, string> $sent
     */
    public function outcome(array $sent): ?string
    {
        $code = $this->body['response_code'] ?? null;
        $data = $this->body['data'] ?? null;
        $outcome = is_string($code) ? self::OUTCOMES[$code] ?? null : null;
        $word = $this->body['status'] ?? null;
        if ($this->status !== 200 || $outcome === null || !is_string($word) || strtolower($word) !== $outcome) {
            return null;
        }
        if (!is_array($data) || ($data['request_id'] ?? null) !== $sent['client_request_id']) {
            return null;
        }
        // A failed transaction may show its references only. What cannot be compared is no difference.
        $shown = fn (string $name): ?string => is_scalar($data[$name] ?? null) ? (string) $data[$name] : null;
        [$msisdn, $product, $amount] = [$shown('msisdn'), $shown('product'), str_replace(',', '', $shown('amount') ?? '')];
        $isDifferent = ($msisdn !== null && substr($msisdn, -10) !== substr($sent['customer_msisdn'], -10))
            || ($product !== null && strcasecmp($product, $sent['product']) !== 0)
            || (is_numeric($amount) && (float) $amount !== (float) $sent['amount']);
        if ($isDifferent) {
            return 'different';
        }
        // Money is not given back for a transaction that nobody has seen.
        return $outcome === 'failed' && empty($data['internal_reference']) ? null : $outcome;
    }

    /**
     * Whether the body shows a purchase, whatever the status says: a gateway may have changed it.
     *
     * @param array<string, string> $sent
     */
    public function showsPurchase(array $sent): bool
    {
        $data = $this->body['data'] ?? null;
        return (is_array($data) && ($data['request_id'] ?? null) === $sent['client_request_id'])
            || preg_match(self::SIGNS, json_encode($this->body, JSON_PARTIAL_OUTPUT_ON_ERROR) ?: '') === 1;
    }
}

/**
 * One HTTP request to the vending service, with PHP's own streams: no redirects, and no retries. With the curl extension,
 * set CURLOPT_FRESH_CONNECT, or libcurl may send a purchase twice.
 */
final class VendingHttp
{
    private const BASE = '/ext/gateway/v1/transactions';

    public function __construct(
        private readonly string $baseUrl,
        private readonly string $key,
        private readonly string $secret,
        private readonly float $timeout,
    ) {
    }

    /** @param array<string, string> $request */
    public function create(array $request): Response
    {
        return $this->send('POST', self::BASE, json_encode($request, JSON_THROW_ON_ERROR));
    }

    public function status(string $requestId): Response
    {
        return $this->send('GET', self::BASE . '/status/' . rawurlencode($requestId));
    }

    private function send(string $method, string $path, ?string $content = null): Response
    {
        $headers = ["X-Merchant-Key: {$this->key}", "X-Merchant-Secret: {$this->secret}", 'Connection: close'];
        $options = ['method' => $method, 'follow_location' => 0, 'ignore_errors' => true, 'timeout' => $this->timeout];
        if ($content !== null) {
            $headers[] = 'Content-Type: application/json';
            $options['content'] = $content;
        }
        $context = stream_context_create(['http' => $options + ['header' => $headers]]);
        $end = microtime(true) + $this->timeout;
        $stream = @fopen($this->baseUrl . $path, 'rb', false, $context);
        if ($stream === false) {
            return new Response(0);
        }
        $received = $http_response_header;
        // The timeout of a stream begins again with every byte.
        for ($text = ''; !feof($stream) && microtime(true) < $end;) {
            $text .= fread($stream, 65536);
        }
        fclose($stream);
        $status = (int) explode(' ', $received[0])[1];
        $retryAfter = 0.0;
        foreach ($received as $line) {
            if (preg_match('/^Retry-After:\s*(\d{1,9})\s*$/i', $line, $match)) {
                $retryAfter = (float) $match[1];
            }
        }
        $body = json_decode($text, true, flags: JSON_BIGINT_AS_STRING);
        // A body that is cut or is a page of a proxy says nothing.
        return is_array($body) ? new Response($status, $body, $retryAfter) : new Response(0, [], $retryAfter);
    }
}
