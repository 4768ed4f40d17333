"""A program that uses a client made by openapi-generator, python."""
import os
from openapi_client import ApiClient, Configuration, DocumentsApi, SigningApi
from openapi_client.models import (
    BillCorrectionOptions, BuildRequest, CorrectRequest, Document, Envelope, Invoice, RenderRequest, SignRequest,
    ValidateRequest, VerifyRequest,
)

client = ApiClient(Configuration(host=os.environ["ORIGIN"] + "/v0"))
documents, signing = DocumentsApi(client), SigningApi(client)
with open("invoice.json", encoding="utf-8") as file:
    invoice = Invoice.from_json(file.read())

built = documents.build(BuildRequest(data=Document(invoice)))
assert isinstance(built.actual_instance, Invoice), built
assert built.actual_instance.totals.payable == "1210.00", built

valid = documents.validate(ValidateRequest(data=built))
assert valid.ok is True, valid

keys = signing.keygen()
envelope = signing.sign(SignRequest(data=built, privatekey=keys.private))
ordering = envelope.doc.additional_properties["ordering"]
assert len(ordering["seller"]["people"]) == 1, ordering  # members that the types do not name are kept
assert ordering["contracts"][0]["reason"] == "Frame agreement", ordering
verified = signing.verify(VerifyRequest(data=envelope, publickey=keys.public))
assert verified.ok is True, verified

options = BillCorrectionOptions(type="credit-note")
corrected = documents.correct(CorrectRequest(data=Document(envelope), options=options))
assert isinstance(corrected.actual_instance, Envelope), corrected

page = documents.render(RenderRequest(data=corrected))
assert page.startswith("<!DOCTYPE html>"), page
