<?php
// Checks that a message is from your webhook. As a program: php verify.php <id> <timestamp> <signature> < body

const TOLERANCE_SECONDS = 5 * 60;

/** `$body` is the raw request body, as file_get_contents('php://input') returns it: parse it after this. */
function isGenuine(string $secret, string $id, string $timestamp, string $signature, string $body): bool
{
    if (!preg_match('/^\d+$/D', $timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While the secret is being replaced there are two signatures; one of them is made with yours.
    foreach (explode(' ', $signature) as $one) {
        if (hash_equals($expected, $one)) {
            return true;
        }
    }
    return false;
}

if (PHP_SAPI === 'cli' && realpath($argv[0]) === __FILE__) {
    $genuine = isGenuine(getenv('WEBHOOK_SECRET'), $argv[1], $argv[2], $argv[3], stream_get_contents(STDIN));
    echo $genuine ? "genuine\n" : "not genuine\n";
    exit($genuine ? 0 : 1);
}
