# Checks that a message is from your webhook. As a program: python3 verify.py <id> <timestamp> <signature> < body
import base64
import hashlib
import hmac
import os
import sys
import time

TOLERANCE_SECONDS = 5 * 60


def is_genuine(secret: str, id: str, timestamp: str, signature: str, body: bytes) -> bool:
    """`body` is the raw request body: parse it after this."""
    if not timestamp.isdecimal() or abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False
    key = base64.b64decode(secret.removeprefix("whsec_"))
    expected = hmac.new(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(expected).decode()
    # While the secret is being replaced there are two signatures; one of them is made with yours.
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in signature.split(" "))


if __name__ == "__main__":
    genuine = is_genuine(os.environ["WEBHOOK_SECRET"], *sys.argv[1:4], sys.stdin.buffer.read())
    print("genuine" if genuine else "not genuine")
    sys.exit(0 if genuine else 1)
