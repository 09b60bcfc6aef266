<?php

/** Prints what the example's protocol says to each line of its input: the event of a response, or the state after an event. */

declare(strict_types=1);

require __DIR__ . '/../../../examples/php/Protocol.php';

$protocol = new Protocol(getenv('VENDING_PROTOCOL'));
while (($line = fgets(STDIN)) !== false) {
    $ask = json_decode($line, true, flags: JSON_THROW_ON_ERROR);
    echo isset($ask['action'])
        ? $protocol->eventOf($ask['action'], $ask['status'], $ask['text'], $ask['request'])[0]
        : $protocol->nextState($ask['state'], $ask['event'], $ask['lasted'], $ask['since_first_send']);
    echo "\n";
}
