<?php
// Reads each case with the generated client, and buys: a line of JSON for each.
require __DIR__ . '/row.php';

$given = json_decode(file_get_contents('given.json'));
$write = function (callable $make): void {
    try {
        $line = ['value' => $make()];
    } catch (Throwable $error) {
        $line = ['error' => $error::class . ': ' . $error->getMessage()];
    }
    echo json_encode($line), "\n";
};
foreach ($given->cases as $case) {
    $write(fn() => read($case->model, $case->body));
}
$write(fn() => buy($given->url, $given->order));
