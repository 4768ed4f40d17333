import java.nio.file.Files;
import java.nio.file.Path;
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.DocumentsApi;
import org.openapitools.client.api.SigningApi;
import org.openapitools.client.model.*;

/** A program that uses a client made by openapi-generator, java. */
public final class Round {
  public static void main(String[] arguments) throws Exception {
    ApiClient client = new ApiClient();
    client.setBasePath(System.getenv("ORIGIN") + "/v0");
    DocumentsApi documents = new DocumentsApi(client);
    SigningApi signing = new SigningApi(client);
    Invoice invoice = Invoice.fromJson(Files.readString(Path.of("invoice.json")));

    Document built = documents.build(new BuildRequest().data(new Document(invoice)));
    check(built.getInvoice().getTotals().getPayable().equals("1210.00"), "build");

    OkResponse valid = documents.validate(new ValidateRequest().data(built));
    check(valid.getOk(), "validate");

    KeygenResponse keys = signing.keygen();
    Envelope envelope = signing.sign(new SignRequest().data(built).privatekey(keys.getPrivate()));
    // Members that the types do not name are kept.
    String sent = envelope.toJson();
    check(sent.contains("\"given\":\"Maria\"") && sent.contains("\"reason\":\"Frame agreement\""), "sign");
    OkResponse verified = signing.verify(new VerifyRequest().data(envelope).publickey(keys.getPublic()));
    check(verified.getOk(), "verify");

    BillCorrectionOptions options = new BillCorrectionOptions().type("credit-note");
    Document corrected = documents.correct(new CorrectRequest().data(new Document(envelope)).options(options));
    check(corrected.getEnvelope().getHead().getUuid() != null, "correct");

    String page = documents.render(new RenderRequest().data(corrected));
    check(page.startsWith("<!DOCTYPE html>"), "render");
  }

  private static void check(boolean condition, String step) {
    if (!condition) throw new AssertionError(step);
  }
}
