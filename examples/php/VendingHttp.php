<?php

declare(strict_types=1);

define('SPEED', (float) (getenv('VENDING_SPEED') ?: '1')); // 10 for a certification at the fast pace

function stop(string $message): never
{
    fwrite(STDERR, "$message\n");
    exit(1);
}

/** Durations are those of a clock that nobody sets. An age is by the time of day, or by the service's if that is later. */
final class Clock
{
    private readonly float $own;
    private float $latest;

    public function __construct()
    {
        $this->own = $this->latest = microtime(true) - self::now();
    }

    public static function now(): float
    {
        return hrtime(true) / 1e9 * SPEED;
    }

    public function timeOfDay(): float
    {
        return self::now() + $this->own;
    }

    public function hear(string $date): void
    {
        $this->latest = max($this->latest, (strtotime($date) ?: 0) - self::now());
    }

    /** Seconds since a moment that was stored. If the clock was set back to before it, nobody knows. */
    public function age(float $moment): float
    {
        $age = self::now() + $this->latest - $moment;
        return $age >= 0 ? $age : INF;
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
        public readonly Clock $clock = new Clock(),
    ) {
        $scheme = (string) parse_url($baseUrl, PHP_URL_SCHEME);
        if (!ini_get('allow_url_fopen') || !in_array($scheme, stream_get_wrappers(), true)) {
            stop("PHP cannot open $scheme addresses: it needs allow_url_fopen=1, and for https the extension openssl");
        }
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
        // A secret that is read from a file ends with a line break, which no header can have.
        [$key, $secret] = [trim($this->key), trim($this->secret)];
        $headers = ["X-Merchant-Key: $key", "X-Merchant-Secret: $secret", 'Connection: close'];
        $options = ['method' => $method, 'follow_location' => 0, 'ignore_errors' => true, 'timeout' => $timeout];
        if ($content !== null) {
            $headers[] = 'Content-Type: application/json';
            $options['content'] = $content;
        }
        $context = stream_context_create(['http' => $options + ['header' => $headers]]);
        $end = hrtime(true) / 1e9 + $timeout;
        $stream = @fopen($this->baseUrl . $path, 'rb', false, $context);
        if ($stream === false) {
            return [0, '', 0];
        }
        $received = $http_response_header;
        // The timeout of a stream starts again with every byte.
        for ($text = ''; !feof($stream) && hrtime(true) / 1e9 < $end;) {
            $text .= @fread($stream, 65536); // a reset connection ends the text
        }
        fclose($stream);
        $retryAfter = 0;
        foreach ($received as $line) {
            if (preg_match('/^Retry-After:\s*(\d{1,9})\s*$/i', $line, $match)) {
                $retryAfter = (int) $match[1];
            } elseif (str_starts_with(strtolower($line), 'date:')) {
                $this->clock->hear(substr($line, 5));
            }
        }
        return [(int) (explode(' ', $received[0] ?? '')[1] ?? 0), $text, $retryAfter];
    }
}
