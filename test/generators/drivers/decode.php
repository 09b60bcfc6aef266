<?php
// Reads each case with the generated classes and writes it again. Arguments: the client's folder, the file of cases.
[, $client, $cases] = $argv;

// Models need no HTTP client, so the libraries that one would need are not there.
$prefix = 'OpenAPI\\Client\\';
spl_autoload_register(function (string $class) use ($prefix, $client): void {
    $file = "$client/lib/" . strtr(substr($class, strlen($prefix)), '\\', '/') . '.php';
    if (str_starts_with($class, $prefix) && is_file($file)) {
        require $file;
    }
});

use OpenAPI\Client\ObjectSerializer;

foreach (json_decode(file_get_contents($cases)) as $case) {
    try {
        // What the generated API classes do with a body.
        $value = ObjectSerializer::deserialize(json_encode($case->body), "\\OpenAPI\\Client\\Model\\{$case->model}");
        $invalid = $value->listInvalidProperties();
        $line = $invalid ? ['error' => implode('; ', $invalid)] : ['value' => ObjectSerializer::sanitizeForSerialization($value)];
    } catch (Throwable $error) {
        $line = ['error' => $error::class . ': ' . $error->getMessage()];
    }
    echo json_encode($line), "\n";
}
