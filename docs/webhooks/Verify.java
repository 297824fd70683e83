// Checks that a message is from your webhook. As a program: java Verify.java <id> <timestamp> <signature> < body

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class Verify {
    private static final long TOLERANCE_SECONDS = 5 * 60;

    /** `body` is the raw request body: parse it after this. */
    public static boolean isGenuine(String secret, String id, String timestamp, String signature, byte[] body)
            throws GeneralSecurityException {
        if (!timestamp.matches("\\d{1,15}")) return false;
        long age = System.currentTimeMillis() / 1000 - Long.parseLong(timestamp);
        if (Math.abs(age) > TOLERANCE_SECONDS) return false;
        byte[] key = Base64.getDecoder().decode(secret.replaceFirst("^whsec_", ""));
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(key, "HmacSHA256"));
        mac.update((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(StandardCharsets.UTF_8);
        // While the secret is being replaced there are two signatures; one of them is made with yours.
        for (String one : signature.split(" ")) {
            if (MessageDigest.isEqual(expected, one.getBytes(StandardCharsets.UTF_8))) return true;
        }
        return false;
    }

    public static void main(String[] words) throws Exception {
        byte[] body = System.in.readAllBytes();
        boolean genuine = isGenuine(System.getenv("WEBHOOK_SECRET"), words[0], words[1], words[2], body);
        System.out.println(genuine ? "genuine" : "not genuine");
        System.exit(genuine ? 0 : 1);
    }
}
