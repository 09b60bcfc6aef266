<?php

declare(strict_types=1);

/** What came back. Status 0: nothing that can be used. */
final class Response
{
    private const OUTCOMES = ['00' => 'success', '01' => 'failed', '02' => 'pending'];

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
        if ($this->status !== 200 || !is_string($code) || !isset(self::OUTCOMES[$code]) || !is_array($data)) {
            return null;
        }
        // A failed transaction may show its references only.
        $isDifferent = (isset($data['msisdn']) && substr((string) $data['msisdn'], -10) !== substr($sent['customer_msisdn'], -10))
            || (isset($data['product']) && $data['product'] !== $sent['product'])
            || (isset($data['amount']) && (float) str_replace(',', '', (string) $data['amount']) !== (float) $sent['amount']);
        return $isDifferent ? 'different' : self::OUTCOMES[$code];
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
        $text = @file_get_contents($this->baseUrl . $path, false, $context);
        $received = $http_response_header ?? [];
        if ($text === false || $received === []) {
            return new Response(0);
        }
        $status = (int) explode(' ', $received[0])[1];
        $retryAfter = 0.0;
        foreach ($received as $line) {
            if (preg_match('/^Retry-After:\s*(\d+)\s*$/i', $line, $match)) {
                $retryAfter = (float) $match[1];
            }
        }
        $body = json_decode($text, true, flags: JSON_BIGINT_AS_STRING);
        // A body that is cut or is a page of a proxy says nothing.
        return is_array($body) ? new Response($status, $body, $retryAfter) : new Response(0, [], $retryAfter);
    }
}
