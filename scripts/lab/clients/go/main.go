// A program that uses a client made by oapi-codegen.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"
	"strings"

	"docket-client/docket"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	ctx := context.Background()
	client, err := docket.NewClientWithResponses(os.Getenv("ORIGIN") + "/v0")
	check(err)
	text, err := os.ReadFile("../invoice.json")
	check(err)
	var invoice docket.Invoice
	check(json.Unmarshal(text, &invoice))
	var data docket.Document
	check(data.FromInvoice(invoice))

	built, err := client.BuildWithResponse(ctx, docket.BuildRequest{Data: data})
	check(err)
	if built.JSON200 == nil {
		log.Fatalf("build: %s", built.Body)
	}
	complete, err := built.JSON200.AsInvoice()
	check(err)
	if *complete.Totals.Payable != "1210.00" {
		log.Fatalf("build: %s", built.Body)
	}
	// The answer is made of the types, not of the bytes that were received.
	check(data.FromInvoice(complete))

	valid, err := client.ValidateWithResponse(ctx, docket.ValidateRequest{Data: data})
	check(err)
	if valid.JSON200 == nil {
		log.Fatalf("validate: %s", valid.Body)
	}

	keys, err := client.KeygenWithResponse(ctx)
	check(err)
	signed, err := client.SignWithResponse(ctx, docket.SignRequest{Data: data, Privatekey: keys.JSON200.Private})
	check(err)
	if signed.JSON200 == nil {
		log.Fatalf("sign: %s", signed.Body)
	}
	// Members that the types do not name are kept.
	sent, err := json.Marshal(signed.JSON200.Doc)
	check(err)
	for _, kept := range []string{`"given":"Maria"`, `"reason":"Frame agreement"`} {
		if !strings.Contains(string(sent), kept) {
			log.Fatalf("sign: no %s in %s", kept, sent)
		}
	}
	verified, err := client.VerifyWithResponse(ctx, docket.VerifyRequest{Data: *signed.JSON200, Publickey: &keys.JSON200.Public})
	check(err)
	if verified.JSON200 == nil {
		log.Fatalf("verify: %s", verified.Body)
	}

	check(data.FromEnvelope(*signed.JSON200))
	options := docket.BillCorrectionOptions{Type: "credit-note"}
	corrected, err := client.CorrectWithResponse(ctx, docket.CorrectRequest{Data: data, Options: &options})
	check(err)
	if corrected.JSON200 == nil {
		log.Fatalf("correct: %s", corrected.Body)
	}

	page, err := client.RenderWithResponse(ctx, docket.RenderRequest{Data: *corrected.JSON200})
	check(err)
	if !strings.HasPrefix(string(page.Body), "<!DOCTYPE html>") {
		log.Fatalf("render: %s", page.Body)
	}
}
