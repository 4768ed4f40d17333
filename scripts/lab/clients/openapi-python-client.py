"""A program that uses a client made by openapi-python-client."""
import json
import os
from docket_client import Client
from docket_client.api.documents import build, correct, render, validate
from docket_client.api.signing import keygen, sign, verify
from docket_client.models import (
    BillCorrectionOptions, BuildRequest, CorrectRequest, Envelope, Invoice, RenderRequest, SignRequest,
    ValidateRequest, VerifyRequest,
)

client = Client(base_url=os.environ["ORIGIN"] + "/v0", raise_on_unexpected_status=True)
with open("invoice.json", encoding="utf-8") as file:
    invoice = Invoice.from_dict(json.load(file))

built = build.sync(client=client, body=BuildRequest(data=invoice))
assert isinstance(built, Invoice), built
assert built.totals.payable == "1210.00", built.totals

valid = validate.sync(client=client, body=ValidateRequest(data=built))
assert valid.ok is True, valid

keys = keygen.sync(client=client)
envelope = sign.sync(client=client, body=SignRequest(data=built, privatekey=keys.private))
assert isinstance(envelope, Envelope), envelope
ordering = envelope.doc.additional_properties["ordering"]
assert len(ordering["seller"]["people"]) == 1, ordering  # members that the types do not name are kept
assert ordering["contracts"][0]["reason"] == "Frame agreement", ordering
verified = verify.sync(client=client, body=VerifyRequest(data=envelope, publickey=keys.public))
assert verified.ok is True, verified

options = BillCorrectionOptions(type_="credit-note")
corrected = correct.sync(client=client, body=CorrectRequest(data=envelope, options=options))
assert isinstance(corrected, Envelope), corrected

page = render.sync(client=client, body=RenderRequest(data=corrected))
assert page.startswith("<!DOCTYPE html>"), page
