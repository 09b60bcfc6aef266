<?php

declare(strict_types=1);

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
    ) {
    }

    /**
     * @param array<string, string> $request
     * @return array{int, string, int} as send
     */
    public function create(array $request, float $timeout): array
    {
        return $this->send('POST', self::BASE, $timeout, json_encode($request, JSON_THROW_ON_ERROR));
    }

    /** @return array{int, string, int} as send */
    public function status(string $requestId, float $timeout): array
    {
        return $this->send('GET', self::BASE . '/status/' . rawurlencode($requestId), $timeout);
    }

    /** @return array{int, string, int} the status, the text and the seconds of Retry-After. Status 0 means no response */
    private function send(string $method, string $path, float $timeout, ?string $content = null): array
    {
        $headers = ["X-Merchant-Key: {$this->key}", "X-Merchant-Secret: {$this->secret}", 'Connection: close'];
        $options = ['method' => $method, 'follow_location' => 0, 'ignore_errors' => true, 'timeout' => $timeout];
        if ($content !== null) {
            $headers[] = 'Content-Type: application/json';
            $options['content'] = $content;
        }
        $context = stream_context_create(['http' => $options + ['header' => $headers]]);
        $end = microtime(true) + $timeout;
        $stream = @fopen($this->baseUrl . $path, 'rb', false, $context);
        if ($stream === false) {
            return [0, '', 0];
        }
        $received = $http_response_header;
        // The timeout of a stream starts again with every byte.
        for ($text = ''; !feof($stream) && microtime(true) < $end;) {
            $text .= fread($stream, 65536);
        }
        fclose($stream);
        $retryAfter = 0;
        foreach ($received as $line) {
            if (preg_match('/^Retry-After:\s*(\d{1,9})\s*$/i', $line, $match)) {
                $retryAfter = (int) $match[1];
            }
        }
        return [(int) explode(' ', $received[0])[1], $text, $retryAfter];
    }
}
